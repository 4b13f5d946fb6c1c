import { describe, expect, it } from "vitest";
import { asBlank, isLowerCase, letterOf } from "./letters";

describe("letters on tiles", () => {
  it("are lower case on a blank, in every language", () => {
    expect([..."AÑŁΣIİ"].map(asBlank).join("")).toBe("añłσiı");
    expect([..."añłσiı"].map(letterOf).join("")).toBe("AÑŁΣIİ");
  });
  it("tell a blank from a letter", () => {
    expect([..."AÑΣİ"].some(isLowerCase)).toBe(false);
    expect([..."añσı"].every(isLowerCase)).toBe(true);
  });
});
