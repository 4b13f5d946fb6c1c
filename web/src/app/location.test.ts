import { describe, expect, it } from "vitest";
import { addressOf, currentPlace, handedOver } from "./location";

const at = (pathname: string, search = "", hash = "") => ({ pathname, search, hash });

describe("the path of a page", () => {
  it.each([
    [at("/new/lexigo", "?a=1"), false, { path: "/new/lexigo", search: "?a=1" }],
    [at("/"), false, { path: "/", search: "" }],
    [at("/sub/folder/", "", "#/table/abc?code=Q"), true, { path: "/table/abc", search: "?code=Q" }],
    [at("/sub/folder/index.html"), true, { path: "/", search: "" }],
  ])("%j, after a hash: %s", (where, hashed, place) => {
    expect(currentPlace(where, hashed)).toEqual(place);
  });

  it("hands something over in its link", () => {
    expect(handedOver(at("/referee/lexigo", "", "#sheet"), false)).toBe("sheet");
    expect(handedOver(at("/sub/", "", "#/referee/lexigo?sheet"), true)).toBe("sheet");
    expect(handedOver(at("/sub/", "", "#/referee/lexigo"), true)).toBe("");
  });

  it("goes where it is read from", () => {
    expect(addressOf("/daily?x=1", false)).toBe("/daily?x=1");
    expect(currentPlace(at("/", "", addressOf("/daily?x=1", true)), true)).toEqual({ path: "/daily", search: "?x=1" });
  });
});
