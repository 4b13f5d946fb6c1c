import { describe, expect, it } from "vitest";
import type { Prompt, ServerMessage, Table, Update } from "../gen/wire";
import { applyMessage, empty, latestSeq, turnBegan, type TableState } from "./state";

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
  letters: "",
  outcome: null,
  seed: null,
  request: null,
});
const after = (...updates: Update[]): TableState => updates.reduce((s, u) => applyMessage(s, u).state, empty("m"));

describe("a table", () => {
  it("grows its story", () => {
    const state = after(update(0, -1, "Dealt."), update(1, 0, "Ann played."));
    expect(state.stories.map((s) => s.text)).toEqual(["Dealt.", "Ann played."]);
    expect(latestSeq(state)).toBe(1);
  });
  it("keeps one copy of a repeated story", () => {
    const state = after(update(0, -1, "a"), update(1, 0, "b"), update(1, -1, "a", "b"));
    expect(state.stories.map((s) => s.text)).toEqual(["a", "b"]);
  });
  it("sees a gap, shows the new position at once, and asks from what it knows", () => {
    const taken = applyMessage(after(update(0, -1, "a")), update(4, 2, "d", "e"));
    expect(taken.gap).toBe(true);
    expect(latestSeq(taken.state)).toBe(0);
    expect(applyMessage(taken.state, update(4, 0, "b", "c", "d", "e")).state.stories).toHaveLength(5);
  });
  it("ignores what is older, and other matches", () => {
    const state = after(update(0, -1, "a"), update(1, 0, "b"));
    expect(applyMessage(state, update(0, -1, "a")).state).toBe(state);
    expect(applyMessage(state, { ...update(9, 8), match: "other" }).state).toBe(state);
  });
  it("keeps chat in order and once", () => {
    const line = (id: number) => ({ id, name: "Ann", text: `${id}`, at: "", seat: null, user: null });
    let state = applyMessage(empty("m"), { kind: "chat_said", match: "m", lines: [line(1), line(2)] }).state;
    state = applyMessage(state, { kind: "chat_said", match: "m", lines: [line(2), line(3)] }).state;
    expect(state.chat.map((l) => l.id)).toEqual([1, 2, 3]);
  });
  it("knows who is there", () => {
    const state = applyMessage(empty("m"), { kind: "presence", match: "m", online: [true, false], watchers: 2 }).state;
    expect([state.online, state.watchers]).toEqual([[true, false], 2]);
  });
  describe("news", () => {
    const happened = (seq: number, since: number, ...events: string[]): Update => ({ ...update(seq, since, ...events), events });
    const waited = { kind: "seated", match: "m", table: { match: "m", status: "waiting" } as Table } as const;
    it("is what came while this page looked on", () => {
      const state = after(happened(0, -1, "a"), happened(1, 0, "b"));
      expect([state.news.events, state.news.stories.map(({ text }) => text)]).toEqual([["b"], ["b"]]);
    });
    it("is nothing when the page opens on a running match", () => {
      expect(after(happened(3, -1, "a", "b", "c", "d")).news.events).toEqual([]);
      // the first answer was skipped, and the second one shows a gap
      expect(after(happened(3, 2, "d"), happened(3, -1, "a", "b", "c", "d")).news.events).toEqual([]);
    });
    it("is the deal where the page waited for it", () => {
      expect(applyMessage(applyMessage(empty("m"), waited).state, happened(0, -1, "dealt")).state.news.events).toEqual(["dealt"]);
    });
    it("stays the same news when the server says again how things stand", () => {
      const once = after(happened(0, -1, "a"), happened(1, 0, "b"));
      expect(applyMessage(once, happened(1, -1, "a", "b")).state.news).toBe(once.news);
      expect(applyMessage(once, happened(1, 1)).state.news).toBe(once.news);
    });
    it("is all that was missed after a gap", () => {
      const state = after(happened(0, -1, "a"), happened(3, 2, "d"), happened(3, 0, "b", "c", "d"));
      expect(state.news.events).toEqual(["b", "c", "d"]);
    });
  });
  it("knows when my turn begins", () => {
    const mine = (seq: number, id: number): Update => ({ ...update(seq, seq - 1), prompt: { id, kinds: ["pass"] } as Prompt });
    const seated = (status: string) => ({ kind: "seated", match: "m", table: { match: "m", status } as Table }) as const;
    const began = (...messages: ServerMessage[]): boolean => {
      const before = messages.slice(0, -1).reduce((s, m) => applyMessage(s, m).state, empty("m"));
      return turnBegan(before, applyMessage(before, messages[messages.length - 1] as ServerMessage).state);
    };
    expect(began(update(0, -1), mine(1, 5))).toBe(true);
    expect(began(mine(0, 5), update(1, 0))).toBe(false);
    expect(began(mine(0, 5), mine(1, 6))).toBe(false); // my own turn goes on
    expect(began(seated("playing"), mine(4, 5))).toBe(false); // I come back to it
    expect(began(seated("waiting"), seated("playing"), mine(0, 5))).toBe(true);
    expect(began(seated("waiting"), seated("playing"))).toBe(false);
  });
  it("takes the table from a Seated message", () => {
    const table = { match: "m", status: "waiting" } as Table;
    expect(applyMessage(empty("m"), { kind: "seated", match: "m", table }).state.table).toBe(table);
  });
});
