export function createBoard(root, { send }) {
  const show = (now) => { root.replaceChildren(...now.legal.map((action) => { const b = document.createElement("button"); b.className = "soft"; b.textContent = action; b.onclick = () => send(action); return b; })); };
  return { show, animate: async (events, before, now) => show(now), destroy() {} };
}
