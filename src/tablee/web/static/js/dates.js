// Dates in the reader's form: the language of the page, with the country that the reader lives in.
const { lang } = document.documentElement;
const here = navigator.languages.find((tag) => tag.split("-")[0] === lang);

/** Writes a date and time. */
export const when = new Intl.DateTimeFormat(here ?? (lang || "en"), {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});
