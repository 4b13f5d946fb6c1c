import { expect, it } from "vitest";
import type { PadColumn } from "../gen/wire";
import { sentence } from "../ui/sentence";
import { sayLeaving } from "./say";

const column = (seat: number, name: string, mark = ""): PadColumn => ({ seat, name, total: 0, mark });

it("says that leaving the last opponent ends the match", () => {
  expect(sayLeaving([column(0, "Ann"), column(1, "Bo")], 0)).toContain("and Bo wins");
  expect(sayLeaving([column(0, "Ann"), column(1, "Bo", "left"), column(2, "Cy")], 0)).toContain("and Cy wins");
  expect(sayLeaving([column(0, "Ann"), column(1, "Bo"), column(2, "Cy")], 0)).toContain("the others play on");
});

it("makes a sentence of a message, and leaves one as it is", () => {
  expect(sentence("there is no code 'XX' here")).toBe("There is no code 'XX' here.");
  expect(sentence("Is it a word?")).toBe("Is it a word?");
  expect(sentence("")).toBe("");
});
