/** A colour and a mark for each seat, so that seats differ without colour too. The same as in `tilery.draw`: paths of radius 1. */

const MARKS = [
  "M0-.92A.92.92 0 1 1 0 .92A.92.92 0 1 1 0-.92Z", // disc
  "M0 -1.1L.95 .55L-.95 .55Z", // triangle
  "M.81 .81L-.81 .81L-.81 -.81L.81 -.81Z", // square
  "M1.15 0L0 1.15L-1.15 0L0 -1.15Z", // diamond
  "M-.36 -1L.36 -1L.36 -.36L1 -.36L1 .36L.36 .36L.36 1L-.36 1L-.36 .36L-1 .36L-1 -.36L-.36 -.36Z", // cross
  "M0 -1.15L.29 -.4L1.09 -.36L.48 .15L.68 .93L0 .5L-.68 .93L-.48 .15L-1.09 -.36L-.29 -.4Z", // star
  "M0 1.1L-.95 -.55L.95 -.55Z", // triangle, pointing down
  "M-1 -1L1 -1L.22 0L1 1L-1 1L-.22 0Z", // hourglass
  "M-1.05 -.42L1.05 -.42L1.05 .42L-1.05 .42Z", // bar
  "M-1 -1L0 -.35L1 -1L1 .4L0 1.05L-1 .4Z", // shield
];

export function markPath(seat: number): string {
  return MARKS[seat % MARKS.length] as string;
}

/** A seat's colour on a tile, which is ivory in every light. */
export function colourOnTile(seat: number): string {
  return `var(--mark-${seat % MARKS.length})`;
}

/** A seat's colour on the page. */
export function seatColour(seat: number): string {
  return `var(--seat-${seat % MARKS.length})`;
}
