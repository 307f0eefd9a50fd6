// Confetti for the winner; none with prefers-reduced-motion.

const COLOURS = ["--terracotta", "--gold", "--oasis", "--plum", "--night"];

/** @param {HTMLElement} root */
export function celebrate(root) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (let piece = 0; piece < 60; piece += 1) {
    const paper = document.createElement("span");
    paper.className = "confetti";
    paper.style.background = `var(${COLOURS[piece % COLOURS.length]})`;
    paper.style.left = `${Math.random() * 100}%`;
    root.append(paper);
    const fall = paper.animate(
      [
        { transform: "translateY(-10vh) rotate(0)", opacity: 1 },
        { transform: `translate(${Math.random() * 20 - 10}vw, 105vh) rotate(${Math.random() * 720}deg)`, opacity: 0.9 },
      ],
      {
        duration: 1800 + Math.random() * 1600,
        delay: Math.random() * 500,
        easing: "cubic-bezier(.2,.6,.6,1)",
        fill: "backwards",
      },
    );
    fall.finished.then(
      () => paper.remove(),
      () => paper.remove(),
    );
  }
}
