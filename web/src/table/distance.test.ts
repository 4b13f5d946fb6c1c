import { expect, it } from "vitest";
import { Distance } from "./distance";

function isFar(...answers: number[]): boolean {
  const distance = new Distance();
  for (const ms of answers) distance.note(ms);
  return distance.isFar;
}

it("takes a server for far away by the fastest of five answers", () => {
  expect(isFar(400, 300, 200, 180, 160)).toBe(true);
  expect(isFar(400, 300, 200, 180, 140)).toBe(false);
  expect(isFar(400, 300, 200, 180)).toBe(false);
  expect(isFar(20, 400, 300, 200, 180, 160)).toBe(true);
});
