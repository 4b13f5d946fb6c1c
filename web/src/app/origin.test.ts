import { describe, expect, it } from "vitest";
import { onlyHere, originForOthers } from "./origin";

const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname });

describe("the origin of links for others", () => {
  it.each([
    ["http://127.0.0.1:8080", "http://192.168.1.20:8080", "http://192.168.1.20:8080"],
    ["http://localhost:8080", "http://192.168.1.20:8080", "http://192.168.1.20:8080"],
    ["http://[::1]:8080", "http://192.168.1.20:8080", "http://192.168.1.20:8080"],
    ["http://127.0.0.1:8080", null, "http://127.0.0.1:8080"],
    ["http://192.168.1.20:8080", "http://192.168.1.20:8080", "http://192.168.1.20:8080"],
    ["https://tilery.example", "http://10.0.0.7:8080", "https://tilery.example"],
  ])("opened at %s, reached at %s: %s", (opened, address, expected) => {
    expect(originForOthers(at(opened), address)).toBe(expected);
  });

  it("knows what leads nowhere else", () => {
    expect(["http://127.0.0.1:8080", "http://localhost", "http://[::1]:81"].map(onlyHere)).toEqual([true, true, true]);
    expect(["http://192.168.1.20:8080", "https://127.example"].map(onlyHere)).toEqual([false, false]);
  });
});
