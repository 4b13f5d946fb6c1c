import { describe, expect, it } from "vitest";
import type { Scene, SceneTile } from "../gen/wire";
import { boxAround, fit, fitBeside, fitClose, pan, sees, toPixel, toWorld, TAPPABLE, zoomAt } from "./camera";
import { motions } from "./diff";
import { hitAt } from "./hit";
import { links } from "./links";
import { NOTHING } from "./overlay";
import { IDLE, move, press, release } from "./pointer";
import { corners, outline } from "./shapes";
import { nearest, nextStop } from "./stops";

const size = { width: 400, height: 300 };
const tile = (id: string, x: number, y: number, at = `${x},${y}`): SceneTile => ({
  id,
  at,
  x,
  y,
  shape: "hexagon",
  face: { letter: id },
});

describe("shapes", () => {
  it("are as wide as asked from flat side to flat side", () => {
    for (const shape of ["square", "hexagon", "octagon"] as const) {
      const xs = corners(shape, 2).map((p) => p.x);
      expect(Math.max(...xs)).toBeCloseTo(1);
      expect(Math.min(...xs)).toBeCloseTo(-1);
    }
  });
  it("have as many rounded corners as corners", () => {
    expect(outline("octagon").match(/Q/g)).toHaveLength(8);
  });
});

describe("the camera", () => {
  it("fits a box with air and never enlarges beyond the largest tile", () => {
    const box = boxAround([
      { x: 0, y: 0 },
      { x: 9, y: 0 },
    ]);
    expect(box).toEqual({ left: -0.5, top: -0.5, right: 9.5, bottom: 0.5 });
    const camera = fit(box!, size, 1, 64);
    expect(camera).toEqual({ x: 4.5, y: 0, zoom: 400 / 12 });
    expect(sees(camera, size, box!)).toBe(true);
    expect(fit(boxAround([{ x: 0, y: 0 }])!, size, 0, 64).zoom).toBe(64);
  });
  it("keeps a strip free for controls at the edge where that costs least", () => {
    const square = { left: -7.5, top: -7.5, right: 7.5, bottom: 7.5 };
    const edges = [
      { width: 400, height: 300 },
      { width: 300, height: 400 },
      { width: 320, height: 300 },
      { width: 300, height: 320 },
    ];
    expect(edges.map((one) => fitBeside(square, one, 40, 0)[1])).toEqual(["right", "bottom", "right", "bottom"]);
    expect(fitBeside(square, { width: 400, height: 300 }, 40, 0)[0]).toEqual(fit(square, { width: 400, height: 300 }, 0));
    const tight = { width: 300, height: 300 };
    const [camera] = fitBeside(square, tight, 40, 0);
    expect(toPixel(camera, tight, { x: 7.5, y: 0 }).x).toBeCloseTo(260);
    expect(toPixel(camera, tight, { x: -7.5, y: 0 }).x).toBeCloseTo(0);
  });
  it("shows marked places large enough to be tapped, and nothing beyond the board", () => {
    const board = { left: 0, top: 0, right: 15, bottom: 15 };
    const corner = { left: 0, top: 0, right: 3, bottom: 1 };
    const phone = { width: 320, height: 256 };
    const [camera] = fitClose(corner, board, phone, 0, 0);
    expect(camera).toEqual({ x: 5, y: 4, zoom: TAPPABLE });
    expect(fitClose(corner, board, { width: 600, height: 600 }, 0, 0)).toEqual(fitBeside(board, { width: 600, height: 600 }, 0, 0));
    const wide = { left: 0, top: 0, right: 15, bottom: 1 };
    expect(sees(fitClose(wide, board, phone, 0, 0)[0], phone, wide)).toBe(true);
  });
  it("finds the same place again", () => {
    const camera = { x: 3, y: -2, zoom: 31 };
    const place = toWorld(camera, size, { x: 17, y: 250 });
    const pixel = toPixel(camera, size, place);
    expect(pixel.x).toBeCloseTo(17);
    expect(pixel.y).toBeCloseTo(250);
  });
  it("zooms around the pointer", () => {
    const camera = { x: 3, y: -2, zoom: 30 };
    const at = { x: 100, y: 60 };
    const nearer = zoomAt(camera, size, at, 1.5);
    expect(nearer.zoom).toBe(45);
    expect(toWorld(nearer, size, at).x).toBeCloseTo(toWorld(camera, size, at).x);
    expect(toWorld(nearer, size, at).y).toBeCloseTo(toWorld(camera, size, at).y);
  });
  it("is pushed like a table", () => {
    expect(pan({ x: 0, y: 0, zoom: 20 }, 40, -20)).toEqual({ x: -2, y: 1, zoom: 20 });
  });
});

describe("pointers", () => {
  const camera = { x: 0, y: 0, zoom: 20 };
  it("tap if they hardly move", () => {
    const [touches, same] = move(press(IDLE, 1, { x: 5, y: 5 }), 1, { x: 8, y: 6 }, camera, size);
    expect(same).toBe(camera);
    expect(release(touches, 1)[1]).toEqual({ x: 5, y: 5 });
  });
  it("pan if they move on, and that is no tap", () => {
    const [touches, seen] = move(press(IDLE, 1, { x: 5, y: 5 }), 1, { x: 45, y: 5 }, camera, size);
    expect(seen.x).toBe(-2);
    expect(release(touches, 1)[1]).toBeNull();
  });
  it("pinch with two", () => {
    const two = press(press(IDLE, 1, { x: 100, y: 100 }), 2, { x: 200, y: 100 });
    const [, seen] = move(two, 2, { x: 300, y: 100 }, camera, size);
    expect(seen.zoom).toBe(40);
    expect(release(two, 2)[1]).toBeNull();
  });
  it("that never went down move nothing", () => {
    expect(move(IDLE, 9, { x: 1, y: 1 }, camera, size)[1]).toBe(camera);
  });
});

describe("the difference of two scenes", () => {
  it("is nothing for the first one", () => {
    expect(motions(null, { tiles: [tile("A", 0, 0)] })).toEqual([]);
  });
  it("has tiles that came, went and moved", () => {
    const before: Scene = { tiles: [tile("A", 0, 0), tile("B", 1, 0), tile("C", 2, 0)] };
    const after: Scene = { tiles: [tile("A", 0, 0), tile("B", 1, 2), tile("D", 5, 0)] };
    expect(motions(before, after)).toEqual([
      { kind: "move", id: "B", by: [{ x: 0, y: -2 }] },
      { kind: "appear", id: "D", order: 0 },
      { kind: "vanish", tile: before.tiles![2] },
    ]);
  });
  it("does not let a tile vanish that was covered", () => {
    const after: Scene = { tiles: [tile("B", 0, 0)] };
    expect(motions({ tiles: [tile("A", 0, 0)] }, after).map((m) => m.kind)).toEqual(["appear"]);
  });
  it("lets a pawn walk its word", () => {
    const pin = (at: string, x: number) => ({ id: "p", seat: 1, kind: "pawn" as const, at, x, y: 0 });
    const trail = { seat: 1, kind: "word" as const, cells: ["0,0", "1,0", "2,0"], xs: [0, 1, 2], ys: [0, 0, 0] };
    expect(motions({ pins: [pin("0,0", 0)] }, { pins: [pin("2,0", 2)], trails: [trail] })).toEqual([
      {
        kind: "move",
        id: "p",
        by: [
          { x: -2, y: 0 },
          { x: -1, y: 0 },
        ],
      },
    ]);
    expect(motions({ pins: [pin("9,0", 9)] }, { pins: [pin("2,0", 2)], trails: [trail] })).toEqual([
      { kind: "move", id: "p", by: [{ x: 7, y: 0 }] },
    ]);
  });
});

describe("stops", () => {
  const places = [
    { x: 1, y: 0.2 },
    { x: 0.5, y: 3 },
    { x: 4, y: 0 },
    { x: -1, y: 0 },
  ];
  it("go to the nearest place in the direction", () => {
    expect(nextStop(places, { x: 0, y: 0 }, "ArrowRight")).toBe(places[0]);
    expect(nextStop(places, { x: 0, y: 0 }, "ArrowLeft")).toBe(places[3]);
    expect(nextStop(places, { x: 0, y: 0 }, "ArrowDown")).toBe(places[1]);
    expect(nextStop(places, { x: 0, y: 0 }, "ArrowUp")).toBeNull();
  });
  it("find the nearest within reach", () => {
    expect(nearest(places, { x: 3.9, y: 0.1 }, 0.5)).toBe(places[2]);
    expect(nearest(places, { x: 2.5, y: 0 }, 0.5)).toBeNull();
  });
});

describe("a hit", () => {
  it("prefers a laid tile, then a tile, then a target, then a cell", () => {
    const scene: Scene = { tiles: [tile("A", 0, 0)], cells: [{ id: "Z9", x: 5, y: 5, shape: "square" }] };
    const target = { at: "t", x: 2, y: 0, shape: "hexagon" as const, kind: "open" as const };
    const overlay = { ...NOTHING, targets: [target] };
    expect(hitAt(scene, overlay, { x: 0.1, y: 0 })).toMatchObject({ at: "0,0", tile: true });
    expect(hitAt(scene, overlay, { x: 2.2, y: 0 })).toMatchObject({ at: "t", target, tile: false });
    expect(hitAt(scene, overlay, { x: 5, y: 5.3 })).toMatchObject({ at: "Z9", target: null });
    expect(hitAt(scene, overlay, { x: 9, y: 9 }).at).toBeNull();
  });
});

describe("links", () => {
  it("cross the shared side only", () => {
    expect(links({ xs: [0, 1], ys: [0, 0] })).toEqual([{ d: "M0.37 0L0.63 0", long: false }]);
  });
  it("are long where tiles lie between", () => {
    expect(links({ xs: [0, 3], ys: [0, 0] })[0]?.long).toBe(true);
  });
});
