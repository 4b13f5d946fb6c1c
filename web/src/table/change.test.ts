import { describe, expect, it } from "vitest";
import type { Change, Scene, Update } from "../gen/wire";
import { changed, different } from "./change";

describe("a difference", () => {
  it("is another value, also null", () => {
    expect(different({ a: 1 }, { value: 7 })).toBe(7);
    expect(different(7, { value: null })).toBeNull();
  });
  it("changes an object and keeps what did not change", () => {
    const old = { kept: { deep: 1 }, turn: 0, gone: true, inner: { list: [1] } };
    const now = different(old, {
      set: { turn: 1 },
      removed: ["gone"],
      fields: { inner: { fields: { list: { edits: [{ at: 1, put: [2] }] } } } },
    });
    expect(now).toEqual({ kept: { deep: 1 }, turn: 1, inner: { list: [1, 2] } });
    expect((now as typeof old).kept).toBe(old.kept);
    expect(old.turn).toBe(0);
  });
  it("edits a list at places of the old one", () => {
    const edits = [
      { at: 0, drop: 1 },
      { at: 2, put: ["x", "y"] },
      { at: 3, value: "D" },
      { at: 5, drop: 1, put: ["z"] },
    ];
    expect(different(["a", "b", "c", "d", "e", "f", "g"], { edits })).toEqual(["b", "x", "y", "c", "D", "e", "z", "g"]);
    expect(different([{ id: "t", fresh: true }], { edits: [{ at: 0, removed: ["fresh"] }] })).toEqual([{ id: "t" }]);
  });
  it("begins with nothing where nothing was", () => {
    expect(different({}, { fields: { tiles: { edits: [{ at: 0, put: [1] }] } } })).toEqual({ tiles: [1] });
    expect(different(undefined, { set: { a: 1 } })).toEqual({ a: 1 });
  });
});

describe("a change", () => {
  const scene: Scene = { awaited: [0], facts: [{ label: "Bag", value: "9" }] };
  const update = {
    kind: "update",
    match: "m",
    seq: 4,
    since: 3,
    seat: 1,
    view: null,
    scene,
    seats: [{ seat: 0 }],
    outcome: null,
  } as unknown as Update;
  const change: Change = {
    kind: "change",
    match: "m",
    seq: 5,
    since: 4,
    scene: { set: { awaited: [1] } },
    awaited: [{ seat: 1, prompt: 5, kinds: ["play"] }],
  };

  it("gives the next update", () => {
    const next = changed(update, change);
    expect(next).toMatchObject({
      kind: "update",
      seq: 5,
      since: 4,
      seat: 1,
      view: null,
      prompt: { id: 5, kinds: ["play"] },
      events: [],
      clocks: [],
      seats: [{ seat: 0 }],
    });
    expect(next?.scene).toEqual({ awaited: [1], facts: scene.facts });
    expect(next?.scene.facts).toBe(scene.facts);
  });
  it("asks nothing of those who are not awaited", () => {
    expect(changed({ ...update, seat: 0 }, change)?.prompt).toBeNull();
    expect(changed({ ...update, seat: null }, change)?.prompt).toBeNull();
  });
  it("is none of another update", () => {
    expect(changed(null, change)).toBeNull();
    expect(changed({ ...update, seq: 3 }, change)).toBeNull();
    expect(changed({ ...update, seq: 5 }, change)).toBeNull();
  });
});
