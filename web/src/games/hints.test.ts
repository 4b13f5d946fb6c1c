import { describe, expect, it } from "vitest";
import type { Face, Scene } from "../gen/wire";
import type { PlayContext, Play } from "../table/play";
import { keyed } from "../table/rack";
import { LengthXWit } from "./lengthxwit/play.svelte";
import { Lexigo } from "./lexigo/play.svelte";
import { Quillico } from "./quillico/play.svelte";
import { WordRoad } from "./wordroad/play.svelte";

const faces = (letters: string): Face[] => [...letters].map((letter) => ({ letter, tile: letter, value: 1 }));
function context(kinds: string, letters: string, scene: Scene = {}, view: unknown = {}): PlayContext {
  const asked = kinds.split(" ");
  return {
    asks: (kind: string) => asked.includes(kind),
    scene: { tiles: [], ...scene },
    seat: 0,
    names: ["Ann", "Bo"],
    preview: { legal: true, next: ["0,0"] },
    update: { view: { table: { said: null }, options: {}, offers: asked, ...(view as object) } },
    rack: keyed(faces(letters)),
    announce: () => undefined,
    explain: () => undefined,
    submit: () => undefined,
  } as unknown as PlayContext;
}
const hexagon = (at: string, letter: string) => ({ id: at, at, x: 0, y: 0, shape: "hexagon" as const, face: { letter, tile: letter } });

describe("a hint that is followed makes its action the main one", () => {
  it("Length × Wit", () => {
    const dice = [{ id: "die0", letter: "T", value: 1 }];
    const play = new LengthXWit(context("score press spend fail", "AEN", { dice }));
    expect(play.primary).toBe("score");
    play.lay({ kind: "press", word: "TEN" });
    expect([play.primary, play.spelled]).toEqual(["press", "TEN"]);
    play.remove(play.keys[2] ?? "");
    expect(play.primary).toBe("score"); // another word than the hint's
    play.lay({ kind: "spend", tile: "E" });
    expect([play.primary, play.spending, play.advisedVowel, play.spelled]).toEqual(["spend", true, "E", ""]);
    play.keepVowel();
    expect([play.primary, play.spending]).toEqual(["score", false]);
    play.lay({ kind: "fail" });
    expect(play.primary).toBe("fail");
    const answering = new LengthXWit(context("respond decline", "AEN", { dice }));
    answering.lay({ kind: "decline" });
    expect(answering.primary).toBe("decline");
    const choosing = new LengthXWit(
      context("respond decline", "AT", { dice: [...dice, { id: "die1", letter: "N", value: 1 }] }, { options: { response: "any" } }),
    );
    choosing.lay({ kind: "respond", word: "TAN", dice: [1] });
    expect(choosing.proposal).toEqual({ kind: "respond", word: "TAN", dice: [1] }); // with my own T
    choosing.lay({ kind: "respond", word: "TAN" });
    expect(choosing.proposal).toEqual({ kind: "respond", word: "TAN", dice: [0, 1] });
    const beginning = new LengthXWit(context("roll mulligan", "AEN"));
    beginning.lay({ kind: "mulligan" });
    expect(beginning.primary).toBe("mulligan");
    beginning.clear();
    expect(beginning.primary).toBe("roll");
  });

  it("Length × Wit: Enter does it", () => {
    const done: unknown[] = [];
    const attempt = (action: unknown) => done.push(action);
    const dice = [{ id: "die0", letter: "T", value: 1 }];
    const play = new LengthXWit({ ...context("score press", "AEN", { dice }), attempt } as PlayContext);
    const enter = { key: "Enter" } as KeyboardEvent;
    play.lay({ kind: "press", word: "TEN" });
    play.key(enter);
    play.undo();
    play.key(enter);
    expect(done).toEqual([
      { kind: "press", word: "TEN" },
      { kind: "score", word: "TE" },
    ]);
  });

  it("Lexigo", () => {
    const trading = new Lexigo(context("trade keep", "AABC"));
    expect(trading.primary).toBe("keep");
    trading.lay({ kind: "trade", tiles: ["A", "C", "A"] });
    expect([trading.primary, trading.proposal]).toEqual(["trade", { kind: "trade", tiles: ["A", "A", "C"] }]);
    trading.lay({ kind: "keep" });
    expect(trading.primary).toBe("keep");
    const asked = new Lexigo(context("accept challenge", "A"));
    expect(asked.primary).toBe("accept");
    asked.lay({ kind: "challenge" });
    expect(asked.primary).toBe("challenge");
    const playing = new Lexigo(context("play pass relocate", "A", { tiles: [hexagon("0,0", "A"), hexagon("1,0", "T")] }));
    playing.lay({ kind: "pass" });
    expect(playing.primary).toBe("pass");
    playing.lay({ kind: "relocate", to: [1, 0] });
    expect(playing.primary).toBe("relocate");
    playing.clear();
    expect(playing.primary).toBe("play");
  });

  it("Quillico", () => {
    const play = new Quillico(context("play exchange pass", "ABCD"));
    play.lay({ kind: "exchange", tiles: ["B", "C", "D"] });
    expect([play.primary, play.givenTiles]).toEqual(["exchange", ["B", "C", "D"]]);
    play.lay({ kind: "pass" });
    expect(play.primary).toBe("pass");
    play.tapRack("A#0");
    expect(play.primary).toBe("play");
  });

  it("Word Road", () => {
    const play = new WordRoad(context("play mulligan pass", "ABCD"));
    play.lay({ kind: "mulligan", tiles: ["B", "D"] });
    expect([play.giving, play.givenTiles]).toEqual([true, ["B", "D"]]);
    play.lay({ kind: "pass" });
    expect([play.giving, play.passing]).toEqual([false, true]);
  });
});

describe("what has been begun comes back after a reload", () => {
  const scene: Scene = { tiles: [hexagon("0,0", "A"), hexagon("1,0", "T")] };
  const reloaded = <P extends Play>(play: P, make: () => P): P => {
    const again = make();
    again.restore(JSON.parse(JSON.stringify(play.draft)));
    return again;
  };
  it("Lexigo: the tile a word starts on, a word that is too short to be played, tiles to trade", async () => {
    const make = () => new Lexigo(context("play pass relocate", "NE", scene));
    const play = make();
    expect(play.draft).toBeNull();
    play.tapBoard({ at: "0,0", point: { x: 0, y: 0 } } as Parameters<Lexigo["tapBoard"]>[0]);
    await Promise.resolve();
    expect(play.word).toBe("A");
    expect(play.proposal).toMatchObject({ kind: "play", word: "A" });
    expect(reloaded(play, make).word).toBe("A");
    const moving = make();
    moving.mode = "move";
    expect(reloaded(moving, make).primary).toBe("relocate");
    const trade = () => new Lexigo(context("trade keep", "ABC"));
    const trading = trade();
    trading.tapRack("B#0");
    expect(reloaded(trading, trade).givenTiles).toEqual(["B"]);
  });
  it("Quillico: where the next letter goes, and tiles to exchange", () => {
    const make = () => new Quillico(context("play exchange", "CAT"));
    const play = make();
    play.tapRack("C#0");
    play.turnBy(1);
    const again = reloaded(play, make);
    expect([again.laid, again.cursor, again.direction]).toEqual([play.laid, play.cursor, 1]);
    const giving = make();
    giving.giving = true;
    giving.tapRack("A#0");
    expect(reloaded(giving, make).givenTiles).toEqual(["A"]);
  });
  it("Word Road: the aim, and tiles to put back", () => {
    const make = () => new WordRoad(context("play mulligan", "CAT"));
    const play = make();
    play.aim = "A1";
    expect(reloaded(play, make).aim).toBe("A1");
    const giving = make();
    giving.giving = true;
    giving.tapRack("T#0");
    expect(reloaded(giving, make).givenTiles).toEqual(["T"]);
  });
  it("Length × Wit: a word that cannot be played yet, and the hint that is followed", () => {
    const make = () => new LengthXWit(context("score press", "AEN", { dice: [{ id: "die0", letter: "T", value: 1 }] }));
    const play = make();
    play.tapRack("N#0");
    expect(reloaded(play, make).spelled).toBe("N");
    play.lay({ kind: "press", word: "TEN" });
    const again = reloaded(play, make);
    expect([again.spelled, again.primary]).toEqual(["TEN", "press"]);
  });
});
