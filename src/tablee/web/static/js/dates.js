// Dates in the reader's form: the language of the page, with the country that the reader lives in.
const { lang } = document.documentElement;
const AGES = /** @type {const} */ ([["day", 86_400], ["hour", 3600], ["minute", 60]]); // in seconds

const here = navigator.languages.find((tag) => tag.split("-")[0] === lang);

/** Writes a day that is given without its time. */
export const day = new Intl.DateTimeFormat(here ?? (lang || "en"), { dateStyle: "medium", timeZone: "UTC" });

const when = new Intl.DateTimeFormat(here ?? (lang || "en"), {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

/** A date and time, on one line. @param {Date} date */
export const moment = (date) => when.format(date).replace(/\s/g, "\u00a0");

/** Says how long ago something was: "5 min. ago", "yesterday".
 * @param {number} then in seconds since 1970 @param {"long" | "short"} [style] */
export function ago(then, style = "long") {
  const age = Math.max(60, Date.now() / 1000 - then); // a minute at least: clocks differ
  const [unit, length] = AGES.find(([, least]) => age >= least) ?? AGES[2];
  return new Intl.RelativeTimeFormat(lang || "en", { numeric: "auto", style }).format(-Math.floor(age / length), unit);
}
