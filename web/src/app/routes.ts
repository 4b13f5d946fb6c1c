/** The page a path leads to. */

import { PATHS } from "../gen/paths";
import type { Mode } from "../newmatch/matchSetup";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "new"; readonly game: string; readonly mode: Mode }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "table"; readonly match: string; readonly code: string | null; readonly rack: boolean }
  | { readonly page: "replay"; readonly match: string }
  | { readonly page: "analysis"; readonly match: string; readonly turn: number; readonly line: string | null; readonly showBest: boolean }
  | { readonly page: "setup"; readonly game: string | null; readonly position: string | null }
  | { readonly page: "explore"; readonly game: string; readonly position: string | null; readonly line: string | null }
  | { readonly page: "open-record" }
  | { readonly page: "all-rules" }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "print"; readonly game: string }
  | { readonly page: "referee"; readonly game: string }
  | { readonly page: "open-table"; readonly game: string }
  | { readonly page: "bag"; readonly game: string }
  | { readonly page: "draw"; readonly game: string }
  | { readonly page: "ladder"; readonly game: string | null }
  | { readonly page: "puzzles" }
  | { readonly page: "puzzle"; readonly puzzle: string; readonly grade: string }
  | { readonly page: "daily" }
  | { readonly page: "daily-game"; readonly game: string; readonly day: string }
  | { readonly page: "me" }
  | { readonly page: "your-move" }
  | { readonly page: "moderation" }
  | { readonly page: "report"; readonly report: string }
  | { readonly page: "user"; readonly user: string }
  | { readonly page: "code"; readonly code: string }
  | { readonly page: "back"; readonly key: string }
  | { readonly page: "pair"; readonly game: string | null; readonly seats: number; readonly pace: string }
  | { readonly page: "rooms" }
  | { readonly page: "room"; readonly room: string; readonly code: string | null }
  | { readonly page: "projector"; readonly room: string | null; readonly match: string | null; readonly code: string | null }
  | { readonly page: "server-only" }
  | { readonly page: "not-found" };

/** Pages that need other people's devices, or what only a server can do: the static page does not have them. */
const SERVER_PAGES: ReadonlySet<Route["page"]> = new Set([
  "print", "bag", "draw", "ladder", "your-move", "moderation", "report", "code", "back", "pair", "rooms", "room", "projector",
] as const);

/** The page that the static page has at a path. */
export function matchDeviceRoute(path: string, search = ""): Route {
  const route = matchRoute(path, search);
  return SERVER_PAGES.has(route.page) ? { page: "server-only" } : route;
}

/** The names in a path of the list, such as `match` in `/table/:match`. */
type Name<Part extends string> = Part extends `${infer Plain}<number>` ? Plain : Part;
type Names<Path extends string> = Path extends `${string}:${infer First}/${infer Rest}`
  ? Name<First> | Names<Rest>
  : Path extends `${string}:${infer Last}` ? Name<Last> : never;
type Pages = { readonly [Path in (typeof PATHS)[number]]: (given: Readonly<Record<Names<Path>, string>>, query: URLSearchParams) => Route };

/** The page at each path of the server's list; none may be missing, and none may be added here alone. */
const PAGES: Pages = {
  "/": () => ({ page: "home" }),
  "/analysis/:match/:turn<number>": ({ match, turn }, query) =>
    ({ page: "analysis", match, turn: Number(turn), line: query.get("line"), showBest: query.get("show") === "best" }),
  "/back/:key": ({ key }) => ({ page: "back", key }),
  "/bag/:game": ({ game }) => ({ page: "bag", game }),
  "/daily": () => ({ page: "daily" }),
  "/daily/:game": ({ game }) => ({ page: "daily-game", game, day: "today" }),
  "/daily/:game/:day": ({ game, day }) => ({ page: "daily-game", game, day }),
  "/draw/:game": ({ game }) => ({ page: "draw", game }),
  "/join/:code": ({ code }) => ({ page: "code", code }),
  "/ladder": () => ({ page: "ladder", game: null }),
  "/ladder/:game": ({ game }) => ({ page: "ladder", game }),
  "/learn/:game": ({ game }) => ({ page: "learn", game }),
  "/me": () => ({ page: "me" }),
  "/moderation": () => ({ page: "moderation" }),
  "/moderation/:report": ({ report }) => ({ page: "report", report }),
  "/new/:game": ({ game }, query) => ({ page: "new", game, mode: modeOf(query.get("with")) }),
  "/open-table/:game": ({ game }) => ({ page: "open-table", game }),
  "/pair": (_, query) => ({ page: "pair", game: query.get("game"), seats: Number(query.get("seats")) || 2, pace: query.get("pace") ?? "normal" }),
  "/print/:game": ({ game }) => ({ page: "print", game }),
  "/projector/:match": ({ match }) => ({ page: "projector", room: null, match, code: null }),
  "/puzzles": () => ({ page: "puzzles" }),
  "/puzzles/:puzzle": ({ puzzle }, query) => ({ page: "puzzle", puzzle, grade: query.get("grade") ?? "" }),
  "/record": () => ({ page: "open-record" }),
  "/referee/:game": ({ game }) => ({ page: "referee", game }),
  "/room/:room": ({ room }, query) => ({ page: "room", room, code: query.get("code") }),
  "/room/:room/projector": ({ room }, query) => ({ page: "projector", room, match: null, code: query.get("code") }),
  "/rooms": () => ({ page: "rooms" }),
  "/rules": () => ({ page: "all-rules" }),
  "/rules/:game": ({ game }) => ({ page: "rules", game }),
  "/setup": () => ({ page: "setup", game: null, position: null }),
  "/setup/:game": ({ game }, query) => ({ page: "setup", game, position: query.get("position") }),
  "/setup/:game/explore": ({ game }, query) => ({ page: "explore", game, position: query.get("position"), line: query.get("line") }),
  "/table/:match": ({ match }, query) => ({ page: "table", match, code: query.get("code"), rack: query.has("rack") }),
  "/table/:match/replay": ({ match }) => ({ page: "replay", match }),
  "/u/:user": ({ user }) => ({ page: "user", user }),
  "/your-move": () => ({ page: "your-move" }),
};

export function matchRoute(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean);
  for (const pattern of PATHS) {
    const given = matchParts(pattern.split("/").filter(Boolean), parts);
    // The names are those of this very pattern, which the type of one member of the union cannot say.
    if (given) return (PAGES[pattern] as (given: Readonly<Record<string, string>>, query: URLSearchParams) => Route)(given, new URLSearchParams(search));
  }
  return { page: "not-found" };
}

/** What the names of a pattern stand for in a path; null if it does not fit. */
function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const given: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const expected = pattern[index] ?? "";
    const [, name, number] = /^:(\w+)(<number>)?$/.exec(expected) ?? [];
    if (name === undefined ? part !== expected : number && !/^[1-9]\d*$/.test(part)) return null;
    if (name !== undefined) given[name] = decoded(part);
  }
  return given;
}

function modeOf(text: string | null): Mode {
  return text === "friend" || text === "anyone" ? text : "bot";
}

/** Percent-decoded; a malformed part stays as it is, and no page has it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
