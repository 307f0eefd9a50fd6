// The sign of a seat: a colour and a shape. People keep theirs when the seats are counted anew for the next game.

/** @import { Seat } from "../protocol.d.ts" */

export const SHAPES = ["circle", "diamond", "triangle", "square"];

/** The place of each seat of the game on this page; where none is known, the seat itself. @type {number[]} */
let places = [];

/** Show the signs of these seats from now on. @param {Seat[]} seats */
export function useSigns(seats) {
  places = seats.map(({ seat, place = seat }) => place);
}

/** @param {number} seat */
const placeOf = (seat) => places[seat] ?? seat;

/** A symbol in house.svg. @param {number} seat */
export const shapeOf = (seat) => `seat-${SHAPES[placeOf(seat)]}`;

/** @param {number} seat */
export const colourOf = (seat) => `var(--seat-${placeOf(seat) + 1})`;
