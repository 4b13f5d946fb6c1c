/** The page a path leads to. */

export type Route =
  | { readonly page: "home" }
  | { readonly page: "new"; readonly game: string }
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
  | { readonly page: "pair" }
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

export function matchRoute(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const query = new URLSearchParams(search);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: "home" };
  if (parts.length === 1) {
    if (first === "me") return { page: "me" };
    if (first === "your-move") return { page: "your-move" };
    if (first === "moderation") return { page: "moderation" };
    if (first === "record") return { page: "open-record" };
    if (first === "rules") return { page: "all-rules" };
    if (first === "ladder") return { page: "ladder", game: null };
    if (first === "setup") return { page: "setup", game: null, position: null };
    if (first === "puzzles") return { page: "puzzles" };
    if (first === "daily") return { page: "daily" };
    if (first === "pair") return { page: "pair" };
    if (first === "rooms") return { page: "rooms" };
  }
  if (parts.length === 2 && second) {
    if (first === "learn") return { page: "learn", game: second };
    if (first === "new") return { page: "new", game: second };
    if (first === "table") return { page: "table", match: second, code: query.get("code"), rack: query.has("rack") };
    if (first === "room") return { page: "room", room: second, code: query.get("code") };
    if (first === "projector") return { page: "projector", room: null, match: second, code: null };
    if (first === "rules") return { page: "rules", game: second };
    if (first === "print") return { page: "print", game: second };
    if (first === "open-table") return { page: "open-table", game: second };
    if (first === "referee") return { page: "referee", game: second };
    if (first === "bag") return { page: "bag", game: second };
    if (first === "draw") return { page: "draw", game: second };
    if (first === "ladder") return { page: "ladder", game: second };
    if (first === "puzzles") return { page: "puzzle", puzzle: second, grade: query.get("grade") ?? "" };
    if (first === "daily") return { page: "daily-game", game: second, day: "today" };
    if (first === "moderation") return { page: "report", report: second };
    if (first === "setup") return { page: "setup", game: second, position: query.get("position") };
    if (first === "u") return { page: "user", user: second };
    if (first === "join") return { page: "code", code: second };
    if (first === "back") return { page: "back", key: second };
  }
  if (parts.length === 3 && first === "table" && third === "replay" && second) return { page: "replay", match: second };
  if (parts.length === 3 && first === "analysis" && second && /^[1-9]\d*$/.test(third ?? ""))
    return { page: "analysis", match: second, turn: Number(third), line: query.get("line"), showBest: query.get("show") === "best" };
  if (parts.length === 3 && first === "setup" && second && third === "explore")
    return { page: "explore", game: second, position: query.get("position"), line: query.get("line") };
  if (parts.length === 3 && first === "room" && third === "projector" && second) return { page: "projector", room: second, match: null, code: query.get("code") };
  if (parts.length === 3 && first === "daily" && second && third) return { page: "daily-game", game: second, day: third };
  return { page: "not-found" };
}

/** Percent-decoded; a malformed part stays as it is, and no page has it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
