import { afterEach, describe, expect, it, vi } from "vitest";
import { api, Refused } from "./api";

const problem = (code: string) => Response.json({ code, message: "A sentence about it." }, { status: 401 });

/** A server that knows nobody until they have asked who they are. */
function forgetful(): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const isKnown = asked.includes("/api/me");
    return Promise.resolve(path === "/api/me" || isKnown ? Response.json({ tables: [] }) : problem("account/nobody"));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("a request without an identity", () => {
  it("is sent again once the page is a guest", async () => {
    const asked = forgetful();
    expect(await api.mine()).toEqual({ tables: [] });
    expect(asked).toEqual(["/api/matches/mine", "/api/me", "/api/matches/mine"]);
  });

  it("is not sent again for any other refusal", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => (asked.push(path), Promise.resolve(problem("account/token"))));
    await expect(api.mine()).rejects.toThrow(Refused);
    expect(asked).toEqual(["/api/matches/mine"]);
  });
});
