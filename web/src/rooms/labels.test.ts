import { describe, expect, it } from "vitest";
import type { RoomCard, RoomTableCard } from "../gen/wire";
import { decidedWinners, describeMe, describeTable, formatCode, formatShare, isRoomCode, myTable } from "./labels";

const nameOf = (number: number) => ["", "Ann", "Bo", "Cy"][number] ?? "";

const made = (table: Partial<RoomTableCard>): RoomTableCard => ({
  number: 1,
  people: [],
  status: "over",
  match: null,
  ranks: null,
  scores: [],
  ruled: false,
  ...table,
});

describe("a room in words", () => {
  it.each([
    [2, "2"],
    [1.5, "1½"],
    [0.5, "½"],
    [0.67, "0.67"],
    [-3.5, "−3½"],
    [-0.25, "−0.25"],
  ])("%d points", (value, text) => expect(formatShare(value)).toBe(text));

  it("tells how a table stands", () => {
    expect(describeTable(made({ people: [3], status: "bye" }), nameOf)).toBe("Cy has a bye");
    expect(describeTable(made({ people: [1, 2, 3], status: "playing" }), nameOf)).toBe("Ann, Bo and Cy are playing");
    expect(describeTable(made({ people: [1, 2], status: "over", ranks: [2, 1], scores: [20, 30] }), nameOf)).toBe("1. Bo 30, 2. Ann 20");
    expect(describeTable(made({ people: [1, 2], status: "over", ranks: [1, 1], ruled: true }), nameOf)).toBe(
      "1. Ann, 1. Bo (decided by the leader)",
    );
  });

  it("knows its codes", () => {
    expect(formatCode("BCDFGHJ")).toBe("BCDF-GHJ");
    expect([isRoomCode("bcdf-ghj"), isRoomCode("BCDFGH")]).toEqual([true, false]);
  });

  it("finds my table in the latest round alone", () => {
    const table = made({ people: [1, 2], status: "playing" });
    const room = { me: 2, rounds: [{ number: 1, tables: [table] }] } as unknown as RoomCard;
    expect(myTable(room)).toBe(table);
    expect(myTable({ ...room, me: 3 })).toBe(null);
    expect(myTable({ ...room, me: null })).toBe(null);
  });

  it("names the winners when the leader decided, and not before", () => {
    expect(decidedWinners(made({ people: [1, 2], ranks: [2, 1], ruled: true }))).toEqual([1]);
    expect(decidedWinners(made({ people: [1, 2, 3], ranks: [1, 3, 1], ruled: true }))).toEqual([0, 2]);
    expect(decidedWinners(made({ people: [1, 2], ranks: [2, 1] }))).toBe(null);
    expect(decidedWinners(made({ people: [1, 2], status: "playing" }))).toBe(null);
  });

  it("tells a person what to do now", () => {
    const me = { number: 2, name: "Bo", playing: true, removed: false };
    const room = (table: Partial<RoomTableCard>, closed = false): RoomCard =>
      ({
        closed,
        me: 2,
        setup: { system: "swiss" },
        rounds: [{ number: 3, tables: [made({ people: [2], ...table })] }],
      }) as unknown as RoomCard;
    expect(describeMe({ ...room({}), rounds: [] }, me)).toBe("Welcome, Bo. Wait for the first round.");
    expect(describeMe(room({ people: [1] }), me)).toBe("Welcome, Bo. Wait for the next round.");
    expect(describeMe(room({ status: "playing" }), me)).toBe("Round 3: you are at table 1.");
    expect(describeMe(room({ status: "bye" }), me)).toBe("You have a bye in round 3, Bo. It counts as a win.");
    expect(describeMe(room({}), me)).toBe("Your match of round 3 is over. Wait for the next round.");
    expect(describeMe(room({}), { ...me, playing: false })).toBe("You have withdrawn, Bo.");
  });

  it("asks nobody to wait in a closed room, but lets a match be finished", () => {
    const me = { number: 2, name: "Bo", playing: true, removed: false };
    const closed = { closed: true, me: 2, rounds: [{ number: 3, tables: [made({ people: [2] })] }] } as unknown as RoomCard;
    expect(describeMe(closed, me)).toBe("This room is closed. Thank you for playing, Bo.");
    const playing = { number: 3, tables: [made({ people: [2], status: "playing" })] };
    expect(describeMe({ ...closed, rounds: [playing] }, me)).toBe("Round 3: you are at table 1.");
  });
});
