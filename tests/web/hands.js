// Hands for any browser: each plays one action of the own turn by what the page lights up. Run in the page as a function of the
// game's name; gives false where there was nothing to touch.
(game) => {
  const board = document.getElementById("board");
  const all = (selector) => [...board.querySelectorAll(selector)];
  const said = (button) => button.textContent + (button.getAttribute("aria-label") ?? "");
  const touch = (thing) => {
    thing?.click();
    return thing !== undefined;
  };

  const hands = {
    deserto() {
      for (const card of all(".own-cards button")) {
        card.click();
        const [place] = all(".lit");
        if (place) return touch(place);
      }
      return false;
    },
    desiree() {
      const dice = all("[aria-pressed]");
      const turn = document.querySelectorAll("#tale li").length;
      for (const place of dice.keys()) {
        const die = dice[(place + turn) % dice.length];
        die.click();
        const lit = all(".lit");
        if (lit.length) return touch(lit[turn % lit.length]);
        die.click();
      }
      return false;
    },
    diamoniak() {
      const left = Number(board.querySelector(".pile .count").textContent);
      const buttons = all(".actions button");
      for (const wish of ["fairy", "Buy from", left % 3 ? "Draw again" : "Stop", "Draw a card"]) {
        const button = buttons.find((one) => said(one).includes(wish));
        if (button) return touch(button);
      }
      return touch(all("button").findLast((one) => said(one).includes("Give the witch")));
    },
  };
  return hands[game]();
}
