import { expect, it } from "vitest";
import type { Scene } from "../gen/wire";
import { covered, layerNotes, layersLabel } from "./beneath";
import { tileAt } from "./sample";

const scene: Scene = {
  tiles: [
    tileAt("square", "A1", "B"),
    tileAt("square", "B1", "A", { beneath: [{ letter: "R" }, { letter: "T" }] }),
    tileAt("square", "C1", "S", { beneath: [{ tone: "blank" }] }),
  ],
};

it("knows covered tiles and says their layers from the top", () => {
  expect(covered(scene).map(layersLabel)).toEqual(["A over R over T", "S over blank"]);
});

it("tells in full where somebody looks, and in short for all", () => {
  expect(layerNotes(scene, false, [null, undefined])).toEqual([]);
  expect(layerNotes(scene, false, ["B1"]).map(({ text, kind }) => [text, kind])).toEqual([["over R, T", "above"]]);
  expect(layerNotes(scene, true, ["C1"]).map(({ text, kind }) => [text, kind])).toEqual([
    ["RT", "foot"],
    ["over blank", "above"],
  ]);
});
