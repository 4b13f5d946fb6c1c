import { expect, it } from "vitest";
import { tileAt } from "../board/sample";
import { hideCoordinates } from "./coordinates";

const tiles = [tileAt("hexagon", "1,0", "C"), tileAt("hexagon", "-1,2", "T"), tileAt("hexagon", "0,1", "?")];

it("puts the letter for a place", () => {
  expect(hideCoordinates("Bo puts the pawn on 1,0.", tiles)).toBe("Bo puts the pawn on C.");
  expect(hideCoordinates("Bo's pawn is knocked off 1,0 and put on -1,2.", tiles)).toBe("Bo's pawn is knocked off C and put on T.");
  expect(hideCoordinates("Bo moves the pawn to 0,1.", tiles)).toBe("Bo moves the pawn to a blank.");
});

it("does not name the letter of a blank, which changes", () => {
  const blank = { ...tileAt("hexagon", "2,0", "D"), face: { letter: "D", tone: "blank", tile: "?" } } as const;
  expect(hideCoordinates("Bo puts the pawn on 2,0.", [blank])).toBe("Bo puts the pawn on a blank.");
});

it("leaves out where something is that the board marks", () => {
  expect(hideCoordinates("D at 2,0 touches 1 of the tiles there")).toBe("D touches 1 of the tiles there");
  expect(hideCoordinates("the line has a gap at 0,1,0,-2")).toBe("the line has a gap");
});

it("leaves everything else alone", () => {
  for (const text of ["Ann puts A over the tile on J15.", "Ann 37, Bo 55.", "BALE (6), BAL (5)"])
    expect(hideCoordinates(text, tiles)).toBe(text);
});
