import { describe, expect, it } from "vitest";
import { tileAt } from "../../board/sample";
import type { Face, Scene } from "../../gen/wire";
import type { PlayContext } from "../../table/play";
import { keyed } from "../../table/rack";
import { Lexigo } from "./play.svelte";

const faces = (letters: string): Face[] => [...letters].map((letter) => ({ letter, tile: letter }));

/** A pawn on A; T beside it, S farther away. */
const SCENE: Scene = {
  tiles: [tileAt("hexagon", "0,0", "A"), tileAt("hexagon", "1,0", "T"), tileAt("hexagon", "3,0", "S")],
  pins: [{ id: "pawn", at: "0,0", x: 0, y: 0, seat: 0, kind: "pawn" }],
};

/** A table that is asked for `kinds`, and what was sent and said at it. */
function seated(kinds: string[], guided = false) {
  const sent: unknown[] = [];
  const said: string[] = [];
  const context = {
    asks: (kind: string) => kinds.includes(kind),
    scene: SCENE,
    seat: 0,
    names: ["Ann", "Bo"],
    preview: { legal: true, next: ["0,0", "1,0"] },
    rack: keyed(faces("QUIZ")),
    guided,
    announce: () => undefined,
    explain: (text: string) => said.push(text),
    submit: (action: unknown) => sent.push(action),
    attempt: (action: unknown) => sent.push(action),
  } as unknown as PlayContext;
  const ask = (...next: string[]) => kinds.splice(0, kinds.length, ...next);
  return { play: new Lexigo(context), sent, said, ask };
}
const key = (name: string) => ({ key: name }) as KeyboardEvent;

describe("the trade after a word", () => {
  it("is answered by itself: all tiles are kept, once", () => {
    const { play, ask } = seated(["play"]);
    play.play();
    expect(play.reply).toBeNull();
    ask(); // others may challenge the word
    play.clear();
    ask("trade", "keep");
    expect(play.reply).toEqual({ kind: "keep" });
    play.clear();
    expect(play.reply).toEqual({ kind: "keep" });
    ask();
    play.clear();
    ask("trade", "keep"); // the others let it be taken back
    expect(play.reply).toBeNull();
  });
  it("is asked where the player wanted to trade, and only for that turn", () => {
    const { play, sent, ask } = seated(["play"]);
    play.tradesNext = true;
    play.play();
    ask("trade", "keep");
    play.clear();
    expect(play.reply).toBeNull();
    play.key(key("q"));
    play.key(key("Enter"));
    expect(sent[1]).toEqual({ kind: "trade", tiles: ["Q"] });
    expect(play.tradesNext).toBe(false);
  });
  it("is asked after a pass, after a reload, in a lesson, and in the turn after a lost challenge", () => {
    for (const [guided, act] of [
      [false, "pass"],
      [false, null],
      [true, "play"],
    ] as const) {
      const { play, ask } = seated(["play", "pass"], guided);
      if (act) play[act]();
      ask("trade", "keep");
      expect(play.reply).toBeNull();
    }
    const { play, ask } = seated(["play"]);
    play.play();
    play.clear(); // my next turn
    ask("trade", "keep");
    expect(play.reply).toBeNull();
  });
  it("is answered by Enter: keep all, or trade what was chosen", () => {
    const { play, sent } = seated(["trade", "keep"]);
    play.key(key("Enter"));
    play.key(key("z"));
    play.key(key("i"));
    play.key(key("Enter"));
    play.keepAll();
    expect(sent).toEqual([{ kind: "keep" }, { kind: "trade", tiles: ["I", "Z"] }, { kind: "keep" }]);
  });
});

it("says why a tile that is no neighbour cannot be next", () => {
  const { play, said } = seated(["play"]);
  play.tapBoard({ at: "3,0", point: { x: 3, y: 0 }, ghost: null, target: null, tile: true });
  expect(said).toEqual(["S is not next to A. Each tile of the word touches the one before."]);
  expect(play.word).toBe("A");
});
