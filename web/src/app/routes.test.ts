import { describe, expect, it } from "vitest";
import { match } from "./routes";

describe("paths", () => {
  it.each([
    ["/", "", { page: "shelf" }],
    ["/new/lexigo", "", { page: "new", game: "lexigo" }],
    ["/table/abc", "", { page: "table", match: "abc", code: null }],
    ["/table/abc", "?code=QRS", { page: "table", match: "abc", code: "QRS" }],
    ["/table/abc/replay", "", { page: "replay", match: "abc" }],
    ["/join/QRS", "", { page: "code", code: "QRS" }],
    ["/back/k.e%20y", "", { page: "back", key: "k.e y" }],
    ["/rules", "", { page: "all-rules" }],
    ["/ladder", "", { page: "ladder", game: null }],
    ["/ladder/lexigo", "", { page: "ladder", game: "lexigo" }],
    ["/rules/quillico", "", { page: "rules", game: "quillico" }],
    ["/u/42", "", { page: "user", user: "42" }],
    ["/me", "", { page: "me" }],
    ["/record", "", { page: "open-record" }],
    ["/what/is/this/here", "", { page: "nowhere" }],
    ["/%E0%A4%A", "", { page: "nowhere" }],
  ])("%s%s", (path, search, place) => {
    expect(match(path, search)).toEqual(place);
  });
});
