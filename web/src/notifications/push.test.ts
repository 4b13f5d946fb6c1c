import { expect, it } from "vitest";
import { bytes } from "./push";

it("reads unpadded base64url", () => {
  expect([...bytes("-_8A")]).toEqual([251, 255, 0]);
});
