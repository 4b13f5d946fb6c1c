import { expect, it } from "vitest";
import type { PlayContext } from "../../table/play";
import { keyed } from "../../table/rack";
import { Quillico } from "./play.svelte";

const context = () =>
  ({
    asks: (kind: string) => kind === "play",
    scene: { tiles: [] },
    preview: null,
    rack: keyed([..."CATS"].map((letter) => ({ letter, tile: letter, value: 1 }))),
    announce: () => undefined,
    explain: () => undefined,
  }) as unknown as PlayContext;
const read = (play: Quillico) => play.laid.map(({ at, face }) => `${face.letter}${at.split(",")[0]}`).join(" ");

it("spells a word of letters tapped one after another", () => {
  const play = new Quillico(context());
  for (const key of ["C#0", "A#0", "T#0"]) play.tapRack(key);
  expect(read(play)).toBe("C0 A1 T2");
});

it("goes on where the letter taken back was", () => {
  const play = new Quillico(context());
  for (const key of ["C#0", "A#0", "T#0"]) play.tapRack(key);
  play.undo();
  play.tapRack("S#0");
  expect(read(play)).toBe("C0 A1 S2");
  const [, middle] = play.overlay.ghosts;
  play.tapBoard({ point: { x: 1, y: 0 }, at: "1,0,0,0", ghost: middle } as Parameters<Quillico["tapBoard"]>[0]);
  play.tapRack("T#0");
  expect(read(play)).toBe("C0 S2 T1");
});

it("lets only letters begin the match", () => {
  const play = new Quillico({ ...context(), rack: keyed([{ tone: "star", tile: "*" }]) } as unknown as PlayContext);
  play.tapRack("*#0");
  expect([play.choosing, play.laid]).toEqual(["star", []]);
});

it("asks the server about letters to exchange", () => {
  const play = new Quillico(context());
  play.giving = true;
  expect(play.proposal).toBeNull();
  play.tapRack("C#0");
  expect(play.proposal).toEqual({ kind: "exchange", tiles: ["C"] });
});
