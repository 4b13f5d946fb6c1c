import { describe, expect, it } from "vitest";
import type { Table, Update } from "../gen/wire";
import { empty, known, take, type TableState } from "./state";

const update = (seq: number, since: number, ...texts: string[]): Update => ({
  kind: "update",
  match: "m",
  seq,
  since,
  seat: 0,
  view: {},
  scene: {},
  events: [],
  stories: texts.map((text, i) => ({ seq: since + 1 + i, text })),
  prompt: null,
  awaited: [],
  clocks: [],
  seats: [],
  outcome: null,
  seed: null,
  request: null,
});
const after = (...updates: Update[]): TableState => updates.reduce((s, u) => take(s, u).state, empty("m"));

describe("a table", () => {
  it("grows its story", () => {
    const state = after(update(0, -1, "Dealt."), update(1, 0, "Ann played."));
    expect(state.stories.map((s) => s.text)).toEqual(["Dealt.", "Ann played."]);
    expect(known(state)).toBe(1);
  });
  it("tells nothing twice when it is told again", () => {
    const state = after(update(0, -1, "a"), update(1, 0, "b"), update(1, -1, "a", "b"));
    expect(state.stories.map((s) => s.text)).toEqual(["a", "b"]);
  });
  it("sees a gap, shows the new position at once, and asks from what it knows", () => {
    const taken = take(after(update(0, -1, "a")), update(4, 2, "d", "e"));
    expect(taken.gap).toBe(true);
    expect(known(taken.state)).toBe(0);
    expect(take(taken.state, update(4, 0, "b", "c", "d", "e")).state.stories).toHaveLength(5);
  });
  it("ignores what is older, and other matches", () => {
    const state = after(update(0, -1, "a"), update(1, 0, "b"));
    expect(take(state, update(0, -1, "a")).state).toBe(state);
    expect(take(state, { ...update(9, 8), match: "other" }).state).toBe(state);
  });
  it("keeps chat in order and once", () => {
    const line = (id: number) => ({ id, name: "Ann", text: `${id}`, at: "", seat: null });
    let state = take(empty("m"), { kind: "chat_said", match: "m", lines: [line(1), line(2)] }).state;
    state = take(state, { kind: "chat_said", match: "m", lines: [line(2), line(3)] }).state;
    expect(state.chat.map((l) => l.id)).toEqual([1, 2, 3]);
  });
  it("knows who is there", () => {
    const state = take(empty("m"), { kind: "presence", match: "m", online: [true, false], watchers: 2 }).state;
    expect([state.online, state.watchers]).toEqual([[true, false], 2]);
  });
  it("takes the table as it is said", () => {
    const table = { match: "m", status: "waiting" } as Table;
    expect(take(empty("m"), { kind: "seated", match: "m", table }).state.table).toBe(table);
  });
});
