/** Where the eye is: `x`, `y` is the middle of the view in tile widths, `zoom` the pixels of one tile width. */

import type { Point } from "./shapes";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MIN_ZOOM = 9;
export const MAX_ZOOM = 96;

/** The smallest box around these tile centres; null if there are none. */
export function boxAround(points: Iterable<Point>): Box | null {
  let box: Box | null = null;
  for (const { x, y } of points) {
    box = box
      ? {
          left: Math.min(box.left, x - 0.5),
          top: Math.min(box.top, y - 0.5),
          right: Math.max(box.right, x + 0.5),
          bottom: Math.max(box.bottom, y + 0.5),
        }
      : { left: x - 0.5, top: y - 0.5, right: x + 0.5, bottom: y + 0.5 };
  }
  return box;
}

/** The camera that shows the whole box with some air around it, no tile larger than `largest` pixels. */
export function fit(box: Box, size: Size, air: number, largest = 64): Camera {
  const wide = box.right - box.left + 2 * air;
  const high = box.bottom - box.top + 2 * air;
  const zoom = clamp(Math.min(size.width / wide, size.height / high), MIN_ZOOM, largest);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, zoom };
}

/** Where a strip of controls stands: beside what is shown or below it. */
export type Edge = "right" | "bottom";

/**
 * The camera that shows the whole box and keeps a strip of pixels free for controls, at the edge where that
 * costs least. Where there is room anyway the box stays in the middle.
 */
export function fitBeside(box: Box, size: Size, strip: number, air: number, largest = 64): [Camera, Edge] {
  const plain = fit(box, size, air, largest);
  if (spare(size.width, box.right - box.left, plain.zoom) >= strip) return [plain, "right"];
  if (spare(size.height, box.bottom - box.top, plain.zoom) >= strip) return [plain, "bottom"];
  const beside = fit(box, { ...size, width: size.width - strip }, air, largest);
  const above = fit(box, { ...size, height: size.height - strip }, air, largest);
  if (beside.zoom >= above.zoom) return [{ ...beside, x: beside.x + strip / 2 / beside.zoom }, "right"];
  return [{ ...above, y: above.y + strip / 2 / above.zoom }, "bottom"];
}

/** The smallest tile that a finger finds, in pixels. */
export const TAPPABLE = 32;

/**
 * The camera that shows these places large enough to be tapped, and as much of the whole box around them as there is room for.
 * Where the whole box is that large anyway, all of it is shown.
 */
export function fitClose(places: Box, whole: Box, size: Size, strip: number, air: number, largest = 64): [Camera, Edge] {
  const all = fitBeside(whole, size, strip, air, largest);
  if (all[0].zoom >= TAPPABLE) return all;
  const [{ x, y, zoom }, edge] = fitBeside(places, size, strip, air, Math.min(TAPPABLE, largest));
  if (zoom <= all[0].zoom) return all;
  const right = whole.right + (edge === "right" ? strip / zoom : 0);
  const bottom = whole.bottom + (edge === "bottom" ? strip / zoom : 0);
  return [
    {
      x: within(x, whole.left - air, right + air, size.width / zoom),
      y: within(y, whole.top - air, bottom + air, size.height / zoom),
      zoom,
    },
    edge,
  ];
}

/** The middle of a view of this length nearest to `middle` that shows nothing outside; the middle itself if the view is longer. */
function within(middle: number, low: number, high: number, length: number): number {
  return length >= high - low ? (low + high) / 2 : clamp(middle, low + length / 2, high - length / 2);
}

/** Pixels left on each side of something, given its length in tile widths. */
function spare(pixels: number, length: number, zoom: number): number {
  return (pixels - length * zoom) / 2;
}

/** The place on the table under a pixel of the view. */
export function toWorld(camera: Camera, size: Size, pixel: Point): Point {
  return {
    x: camera.x + (pixel.x - size.width / 2) / camera.zoom,
    y: camera.y + (pixel.y - size.height / 2) / camera.zoom,
  };
}

/** The pixel of the view where a place on the table is seen. */
export function toPixel(camera: Camera, size: Size, place: Point): Point {
  return {
    x: (place.x - camera.x) * camera.zoom + size.width / 2,
    y: (place.y - camera.y) * camera.zoom + size.height / 2,
  };
}

/** Larger or smaller by `factor`, the place under `pixel` staying where it is. */
export function zoomAt(camera: Camera, size: Size, pixel: Point, factor: number): Camera {
  const zoom = clamp(camera.zoom * factor, MIN_ZOOM, MAX_ZOOM);
  const held = toWorld(camera, size, pixel);
  return {
    x: held.x - (pixel.x - size.width / 2) / zoom,
    y: held.y - (pixel.y - size.height / 2) / zoom,
    zoom,
  };
}

/** Panned by this many pixels, as if the table were pushed. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Whether the whole box is in view, with `margin` pixels to spare. */
export function sees(camera: Camera, size: Size, box: Box, margin = 0): boolean {
  const a = toPixel(camera, size, { x: box.left, y: box.top });
  const b = toPixel(camera, size, { x: box.right, y: box.bottom });
  return a.x >= margin && a.y >= margin && b.x <= size.width - margin && b.y <= size.height - margin;
}

/** The transform of the group that holds the table. */
export function transform(camera: Camera, size: Size): string {
  const x = size.width / 2 - camera.x * camera.zoom;
  const y = size.height / 2 - camera.y * camera.zoom;
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${camera.zoom.toFixed(4)})`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
