// The sign of each seat among the pictures of the house: a form besides its colour.

const SHAPES = ["circle", "diamond", "triangle", "square"];

/** @param {number} seat */
export const shapeOf = (seat) => `seat-${SHAPES[seat]}`;
