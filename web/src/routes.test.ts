import { describe, expect, it } from "vitest";
import { matchRoute } from "./routes";

it("knows what the static page has", () => {
  expect(matchRoute("/rooms", "", true).path).toBeNull();
  expect(matchRoute("/print/lexigo", "", true).path).toBeNull();
  expect(matchRoute("/referee/lexigo", "", true)).toEqual(matchRoute("/referee/lexigo"));
});

it("begins a page anew where it shows something else", () => {
  const keys = (...addresses: string[]) => addresses.map((address) => matchRoute(...(address.split("?") as [string, string?])).key);
  const same = (...addresses: string[]) => new Set(keys(...addresses)).size === 1;
  expect(same("/rules/lexigo", "/rules/quillico")).toBe(false);
  expect(same("/puzzles/abc?grade=easy", "/puzzles/abc?grade=hard")).toBe(true);
  expect(same("/analysis/abc/1", "/analysis/abc/2?line=x")).toBe(true);
  expect(same("/analysis/abc/1", "/analysis/abd/1")).toBe(false);
  expect(same("/setup", "/setup/lexigo", "/setup/quillico")).toBe(true);
  expect(same("/ladder", "/ladder/lexigo")).toBe(true);
  expect(same("/new/lexigo", "/new/lexigo")).toBe(false);
});

describe("paths", () => {
  it.each([
    ["/", "", "/", {}],
    ["/new/lexigo", "", "/new/:game", { game: "lexigo", mode: "bot" }],
    ["/new/lexigo", "?with=friend", "/new/:game", { game: "lexigo", mode: "friend" }],
    ["/learn/lexigo", "", "/learn/:game", { game: "lexigo" }],
    ["/table/abc", "", "/table/:match", { match: "abc", code: null, rack: false }],
    ["/table/abc", "?code=QRS", "/table/:match", { match: "abc", code: "QRS", rack: false }],
    ["/table/abc", "?rack=1", "/table/:match", { match: "abc", code: null, rack: true }],
    ["/pair", "", "/pair", { wanted: null, size: 2, speed: "normal" }],
    ["/pair", "?game=lexigo&seats=3&pace=quick", "/pair", { wanted: "lexigo", size: 3, speed: "quick" }],
    ["/rooms", "", "/rooms", {}],
    ["/room/abc", "?code=QRS", "/room/:room", { room: "abc", code: "QRS" }],
    ["/room/abc/projector", "?code=QRS", "/room/:room/projector", { room: "abc", code: "QRS" }],
    ["/projector/abc", "", "/projector/:match", { match: "abc" }],
    ["/table/abc/replay", "", "/table/:match/replay", { match: "abc" }],
    ["/join/QRS", "", "/join/:code", { code: "QRS" }],
    ["/back/k.e%20y", "", "/back/:key", { seatKey: "k.e y" }],
    ["/rules", "", "/rules", {}],
    ["/ladder", "", "/ladder", { game: null }],
    ["/ladder/lexigo", "", "/ladder/:game", { game: "lexigo" }],
    ["/rules/quillico", "", "/rules/:game", { game: "quillico" }],
    ["/print/quillico", "", "/print/:game", { game: "quillico" }],
    ["/referee/quillico", "", "/referee/:game", { game: "quillico" }],
    ["/bag/quillico", "", "/bag/:game", { game: "quillico" }],
    ["/draw/quillico", "", "/draw/:game", { game: "quillico" }],
    ["/puzzles", "", "/puzzles", {}],
    ["/puzzles/abc", "?grade=easy", "/puzzles/:puzzle", { puzzle: "abc", grade: "easy" }],
    ["/daily", "", "/daily", {}],
    ["/daily/lexigo", "", "/daily/:game", { game: "lexigo", day: "today" }],
    ["/daily/lexigo/2026-11-16", "", "/daily/:game/:day", { game: "lexigo", day: "2026-11-16" }],
    ["/u/42", "", "/u/:user", { user: "42" }],
    ["/me", "", "/me", {}],
    ["/your-move", "", "/your-move", {}],
    ["/moderation", "", "/moderation", {}],
    ["/moderation/r1", "", "/moderation/:report", { report: "r1" }],
    ["/record", "", "/record", {}],
    ["/what/is/this/here", "", null, {}],
    ["/%E0%A4%A", "", null, {}],
  ])("%s%s", (path, search, pattern, props) => {
    expect(matchRoute(path, search)).toMatchObject({ path: pattern, props });
  });
});
