import { describe, expect, it } from "vitest";
import { matchDeviceRoute, matchRoute } from "./routes";

it("knows what the static page has", () => {
  expect(matchDeviceRoute("/rooms")).toEqual({ page: "server-only" });
  expect(matchDeviceRoute("/print/lexigo")).toEqual({ page: "server-only" });
  expect(matchDeviceRoute("/referee/lexigo")).toEqual({ page: "referee", game: "lexigo" });
});

describe("paths", () => {
  it.each([
    ["/", "", { page: "home" }],
    ["/new/lexigo", "", { page: "new", game: "lexigo", mode: "bot" }],
    ["/new/lexigo", "?with=friend", { page: "new", game: "lexigo", mode: "friend" }],
    ["/learn/lexigo", "", { page: "learn", game: "lexigo" }],
    ["/table/abc", "", { page: "table", match: "abc", code: null, rack: false }],
    ["/table/abc", "?code=QRS", { page: "table", match: "abc", code: "QRS", rack: false }],
    ["/table/abc", "?rack=1", { page: "table", match: "abc", code: null, rack: true }],
    ["/pair", "", { page: "pair", game: null, seats: 2, pace: "normal" }],
    ["/pair", "?game=lexigo&seats=3&pace=quick", { page: "pair", game: "lexigo", seats: 3, pace: "quick" }],
    ["/rooms", "", { page: "rooms" }],
    ["/room/abc", "?code=QRS", { page: "room", room: "abc", code: "QRS" }],
    ["/room/abc/projector", "?code=QRS", { page: "projector", room: "abc", match: null, code: "QRS" }],
    ["/projector/abc", "", { page: "projector", room: null, match: "abc", code: null }],
    ["/table/abc/replay", "", { page: "replay", match: "abc" }],
    ["/join/QRS", "", { page: "code", code: "QRS" }],
    ["/back/k.e%20y", "", { page: "back", key: "k.e y" }],
    ["/rules", "", { page: "all-rules" }],
    ["/ladder", "", { page: "ladder", game: null }],
    ["/ladder/lexigo", "", { page: "ladder", game: "lexigo" }],
    ["/rules/quillico", "", { page: "rules", game: "quillico" }],
    ["/print/quillico", "", { page: "print", game: "quillico" }],
    ["/referee/quillico", "", { page: "referee", game: "quillico" }],
    ["/bag/quillico", "", { page: "bag", game: "quillico" }],
    ["/draw/quillico", "", { page: "draw", game: "quillico" }],
    ["/puzzles", "", { page: "puzzles" }],
    ["/puzzles/abc", "?grade=easy", { page: "puzzle", puzzle: "abc", grade: "easy" }],
    ["/daily", "", { page: "daily" }],
    ["/daily/lexigo", "", { page: "daily-game", game: "lexigo", day: "today" }],
    ["/daily/lexigo/2026-11-16", "", { page: "daily-game", game: "lexigo", day: "2026-11-16" }],
    ["/u/42", "", { page: "user", user: "42" }],
    ["/me", "", { page: "me" }],
    ["/your-move", "", { page: "your-move" }],
    ["/moderation", "", { page: "moderation" }],
    ["/moderation/r1", "", { page: "report", report: "r1" }],
    ["/record", "", { page: "open-record" }],
    ["/what/is/this/here", "", { page: "not-found" }],
    ["/%E0%A4%A", "", { page: "not-found" }],
  ])("%s%s", (path, search, route) => {
    expect(matchRoute(path, search)).toEqual(route);
  });
});
