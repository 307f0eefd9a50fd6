"""How a test tells that a page has room: sizes of windows, parts of boards, and scripts that find faults."""

PHONES = ((320, 568), (360, 640), (360, 740), (375, 667), (412, 915), (740, 360))
LARGER = ((768, 1024), (1024, 768), (1280, 800), (1366, 657), (1920, 1080))
ZOOMED = tuple((width // 2, height // 2) for width, height in LARGER)  # 200 %
SIZES = PHONES + LARGER + ZOOMED

# What has to be seen of each game, and how large the greatest of it is at least: a share of the window.
BOARDS = {"deserto": ".carpet", "desiree": ".wood", "diamoniak": ".own .castle"}
HAND = tuple(f".held:nth-child({place})" for place in (1, 2, 3))
PARTS = {
    "deserto": (".others", ".carpet", ".pile", ".gift", ".prompt", *HAND, ".own-cards .won"),
    "desiree": (".edge.far", ".wood", ".edge.near", ".prompt"),
    "diamoniak": (".others", ".own .castle", ".own .reserve", ".middle", ".left", ".choices"),
}
FRAME = ("#turn", "#me", "#tools", "#open-menu")

FAULTS = """async ([parts, board]) => {
  document.body.getBoundingClientRect();
  await document.fonts.ready;  // letters that were not on the page until now take other room in the fallback's shape
  const there = (part) => part?.checkVisibility({ visibilityProperty: true }) && part.clientWidth > 2;
  const faults = parts.filter((name) => !there(document.querySelector(name))).map((name) => `${name} is not seen`);
  const seen = parts.map((name) => [name, document.querySelector(name)]).filter(([, part]) => there(part))
    .map(([name, part]) => [name, part, part.getBoundingClientRect()]);
  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("the page scrolls");
  for (const [name, part, box] of seen) {
    const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    if (out > 0.5) faults.push(`${name} is ${Math.round(out)} px outside`);
    for (const [other, another, its] of seen) {
      if (name >= other || part.contains(another) || another.contains(part)) continue;
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (across > 1 && down > 1) faults.push(`${name} over ${other}: ${Math.round(across)} x ${Math.round(down)}`);
    }
  }
  for (const thing of document.querySelectorAll("#board [data-thing], #tools button")) {
    const box = thing.getBoundingClientRect();
    const shown = thing.checkVisibility({ visibilityProperty: true });
    if (shown && Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight) > 0.5)
      faults.push(`${thing.dataset.thing ?? thing.id} is cut`);
  }
  const { width, height } = document.querySelector(board).getBoundingClientRect();
  return { faults, width, height };
}"""
# Do the boxes of two parts lie over each other? Is a text cut off?
ACROSS = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
}"""
IS_CUT = "part => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight"
IS_SEEN_CUT = "part => part.clientWidth > 1 && part.scrollWidth > part.clientWidth"
