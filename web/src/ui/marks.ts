/** One colour and one mark a seat, so that seats are told apart without colour too. Paths fit a circle of radius 1. */

const MARKS = [
  "M0-.9A.9.9 0 1 1 0 .9A.9.9 0 1 1 0-.9Z", // disc
  "M-.78-.78H.78V.78H-.78Z", // square
  "M0-.95L.92.72H-.92Z", // triangle
  "M0-1L.85 0L0 1L-.85 0Z", // diamond
  "M-.3-.95H.3V-.3H.95V.3H.3V.95H-.3V.3H-.95V-.3H-.3Z", // cross
  "M0-1L.28-.36L.95-.31L.45.14L.6.81L0 .45L-.6.81L-.45.14L-.95-.31L-.28-.36Z", // star
  "M-.92-.72H.92L0 .95Z", // triangle, pointing down
  "M-.95-.4H.95V.4H-.95Z", // bar
  "M-.5-.87H.5L1 0L.5.87H-.5L-1 0Z", // hexagon
  "M-.95.6A.95.95 0 0 1 .95.6Z", // half disc
];

const NAMES = [
  "disc",
  "square",
  "triangle",
  "diamond",
  "cross",
  "star",
  "downward triangle",
  "bar",
  "hexagon",
  "half disc",
];

export function markPath(seat: number): string {
  return MARKS[seat % MARKS.length] as string;
}

export function markName(seat: number): string {
  return NAMES[seat % NAMES.length] as string;
}

/** A seat's colour on a tile, which is ivory in every light. */
export function colourOnTile(seat: number): string {
  return `var(--mark-${seat % MARKS.length})`;
}

/** A seat's colour on the page. */
export function seatColour(seat: number): string {
  return `var(--seat-${seat % MARKS.length})`;
}
