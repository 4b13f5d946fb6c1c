/** Outlines of tiles, in tile widths around the origin; the same corners as `tilery.geometry.outline`. */

import type { SceneTile } from "../gen/wire";

export type Shape = SceneTile["shape"];

export interface Point {
  readonly x: number;
  readonly y: number;
}

const SIDES: Record<Shape, number> = { square: 4, hexagon: 6, octagon: 8 };

/** The corners, clockwise on the screen; `width` is from flat side to flat side. */
export function corners(shape: Shape, width = 1): Point[] {
  const sides = SIDES[shape];
  const half = Math.PI / sides;
  const radius = width / 2 / Math.cos(half);
  return Array.from({ length: sides }, (_, i) => {
    const angle = half * (2 * i + 1);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** An SVG path with corners rounded by `round`. */
export function outline(shape: Shape, width = 0.96, round = 0.09): string {
  const points = corners(shape, width);
  const steps = points.map((corner, i) => {
    const before = points[(i + points.length - 1) % points.length] as Point;
    const after = points[(i + 1) % points.length] as Point;
    const start = toward(corner, before, round);
    const end = toward(corner, after, round);
    return `${i ? "L" : "M"}${formatPoint(start)}Q${formatPoint(corner)} ${formatPoint(end)}`;
  });
  return `${steps.join("")}Z`;
}

function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = Math.min(distance / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function formatPoint(point: Point): string {
  return `${round3(point.x)} ${round3(point.y)}`;
}

/** Three decimals are a fifteenth of a pixel at the largest zoom. */
export function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A five-pointed star around the origin. */
export function star(radius: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const length = i % 2 ? radius * 0.42 : radius;
    return formatPoint({ x: length * Math.cos(angle), y: length * Math.sin(angle) });
  });
  return `M${points.join("L")}Z`;
}
