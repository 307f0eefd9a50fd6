// Hands for any browser: they play by what the page lights up. Things of a board are named as it names them (`data-thing`).
(() => {
  const by = (id) => document.getElementById(id);
  const all = (selector) => [...by("board").querySelectorAll(selector)];
  const named = (thing) => thing.dataset.thing;
  const said = (button) => button.textContent + (button.getAttribute("aria-label") ?? "");

  /** What lights up while something is chosen. */
  function litBy(thing) {
    thing.click();
    const lit = all(".lit").map(named);
    thing.click();
    return lit;
  }

  // What to touch, one thing after the other, for one action of the own turn.
  const choices = {
    /** The first card that fits, on the first bright place. */
    deserto() {
      for (const card of all(".own-cards button")) {
        const [place] = litBy(card);
        if (place) return [named(card), place];
      }
      return [];
    },
    /** Another die at every turn, to any of its bright squares. */
    desiree() {
      const dice = all("[aria-pressed]").map(named);
      const turn = document.querySelectorAll("#tale li").length;
      for (const place of dice.keys()) {
        const die = dice[(place + turn) % dice.length];
        const lit = litBy(thingNamed(die));
        if (lit.length) return [die, lit[turn % lit.length]];
      }
      return [];
    },
    /** Buy when offered, stop after a card or two, give the witch what is lit: whoever wins by luck would take long. */
    diamoniak() {
      const left = Number(by("board").querySelector(".pile .count").textContent);
      const buttons = all(".actions button");
      for (const wish of ["fairy", "Buy from", left % 4 ? "Stop" : "Draw again", "Draw a card"]) {
        const button = buttons.find((one) => said(one).includes(wish));
        if (button) return [named(button)];
      }
      return all("button").filter((one) => said(one).includes("Give the witch")).slice(-1).map(named);
    },
  };

  const thingNamed = (thing) => by("board").querySelector(`[data-thing="${CSS.escape(thing)}"]`);
  const choose = (game) => choices[game]();

  const isOver = () => !by("end").hidden;
  // Under the cover of a shared device the board may be ready long before anybody sees it.
  const isReady = () =>
    isOver() || (by("cover").hidden && all(".actions button, .lit, .prompt:not(:empty)").length > 0);
  const words = () => by("board-words").textContent;
  const hasChanged = (before) => isOver() || words() !== before;

  async function until(isTrue) {
    for (let tries = 0; !isTrue(); tries += 1) {
      if (tries === 6000) throw new Error(`Still not true after a minute: ${isTrue}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Play the own turns until the game is over, with nothing but clicks; gives how many there were. */
  async function playToTheEnd(game) {
    for (let actions = 0; ; actions += 1) {
      await until(isReady);
      if (isOver()) return actions;
      const [before, things] = [words(), choose(game)];
      if (!things.length) throw new Error("Nothing is highlighted.");
      for (const thing of things) thingNamed(thing).click();
      await until(() => hasChanged(before));
    }
  }

  return { choose, isReady, words, hasChanged, playToTheEnd };
})()
