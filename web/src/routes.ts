/** The pages of the client: at which path, by which component, and what the component is told. */

import type { Component } from "svelte";
import { PATHS } from "./gen/paths";
import type { Mode } from "./tables/matchSetup";

export type Path = (typeof PATHS)[number];

/** The names in a path of the list, such as `match` in `/table/:match`. */
type Name<Part extends string> = Part extends `${infer Plain}<number>` ? Plain : Part;
type Names<At extends string> = At extends `${string}:${infer First}/${infer Rest}`
  ? Name<First> | Names<Rest>
  : At extends `${string}:${infer Last}`
    ? Name<Last>
    : never;
type Given<At extends string> = Readonly<Record<Names<At>, string>>;

type Props = Readonly<Record<string, unknown>>;
export type Load = () => Promise<{ default: Component<any> }>;

interface How<Given> {
  /** The names by which the page begins anew, or with every visit; all names of its path if left out. */
  readonly anew?: readonly (keyof Given & string)[] | "visit";
  /** The page fills the window: no header of the site. */
  readonly bare?: boolean;
  /** The page needs other people's devices, or what only a server can do: the static page does not have it. */
  readonly serverOnly?: boolean;
}

interface Page<Given = any> extends How<Given> {
  /** Fetches the component; null: the home page, which comes with the client itself. */
  readonly load: Load | null;
  readonly props: (given: Given, query: URLSearchParams) => Props;
}

/** A page with what stands in its address. */
export interface Route {
  /** Null: at no path of the list. */
  readonly path: Path | null;
  readonly load: Load | null;
  readonly props: Props;
  /** The page begins anew when this changes. */
  readonly key: unknown;
  readonly bare: boolean;
}

/** A page whose component wants these props, besides the shelf of games that every page is given. */
function page<Wanted extends object, Given>(
  load: () => Promise<{ default: Component<Wanted> }>,
  props: (given: Given, query: URLSearchParams) => Omit<Wanted, "shelf">,
  how: How<Given> = {},
): Page<Given> {
  return { load, props: props as Page<Given>["props"], ...how };
}

const none = () => ({});
const ofGame = ({ game }: Given<"/:game">) => ({ game });
const setup = () => import("./positions/SetupPage.svelte");
const ladder = () => import("./people/LadderPage.svelte");
const dailyGame = () => import("./puzzles/DailyGamePage.svelte");
const join = () => import("./tables/JoinPage.svelte");
const loadMissing = () => import("./app/MissingPage.svelte");
const projector = () => import("./rooms/ProjectorPage.svelte");

/** The page at each path of the server's list; none may be missing, and none may be added here alone. */
const PAGES: { readonly [At in Path]: Page<Given<At>> } = {
  "/": { load: null, props: none },
  "/analysis/:match/:turn<number>": page(
    () => import("./positions/AnalysisPage.svelte"),
    ({ match, turn }, query) => ({ match, turn: Number(turn), line: query.get("line"), showBest: query.get("show") === "best" }),
    { anew: ["match"] },
  ),
  "/back/:key": page(join, ({ key }) => ({ seatKey: key }), { serverOnly: true }),
  "/bag/:game": page(() => import("./real_table/bag/BagPage.svelte"), ofGame, { serverOnly: true }),
  "/daily": page(() => import("./puzzles/DailyPage.svelte"), none),
  "/daily/:game": page(dailyGame, ({ game }) => ({ game, day: "today" }), { anew: "visit" }),
  "/daily/:game/:day": page(dailyGame, ({ game, day }) => ({ game, day }), { anew: "visit" }),
  "/draw/:game": page(() => import("./real_table/bag/HandPage.svelte"), ofGame, { serverOnly: true }),
  "/join/:code": page(join, ({ code }) => ({ code }), { serverOnly: true }),
  "/ladder": page(ladder, () => ({ game: null }), { serverOnly: true }),
  "/ladder/:game": page(ladder, ofGame, { anew: [], serverOnly: true }),
  "/learn/:game": page(() => import("./lessons/LearnPage.svelte"), ofGame),
  "/me": page(() => import("./people/MePage.svelte"), none),
  "/moderation": page(() => import("./moderation/ModerationPage.svelte"), none, { serverOnly: true }),
  "/moderation/:report": page(
    () => import("./moderation/ReportPage.svelte"),
    ({ report }) => ({ report }),
    { serverOnly: true },
  ),
  "/new/:game": page(
    () => import("./tables/NewMatchPage.svelte"),
    ({ game }, query) => ({ game, mode: modeOf(query.get("with")) }),
    { anew: "visit" },
  ),
  "/open-table/:game": page(() => import("./real_table/open_table/OpenTablePage.svelte"), ofGame),
  "/pair": page(
    () => import("./pairing/PairPage.svelte"),
    (_, query) => ({ wanted: query.get("game"), size: Number(query.get("seats")) || 2, speed: query.get("pace") ?? "normal" }),
    { serverOnly: true },
  ),
  "/practice": page(() => import("./practice/PracticePage.svelte"), none),
  "/print/:game": page(() => import("./real_table/print/PrintPage.svelte"), ofGame, { serverOnly: true }),
  "/projector/:match": page(projector, ({ match }) => ({ match }), { anew: "visit", bare: true, serverOnly: true }),
  "/puzzles": page(() => import("./puzzles/PuzzlesPage.svelte"), none),
  "/puzzles/:puzzle": page(
    () => import("./puzzles/PuzzlePage.svelte"),
    ({ puzzle }, query) => ({ puzzle, grade: query.get("grade") ?? "", theme: query.get("theme") ?? "" }),
  ),
  "/record": page(() => import("./records/RecordPage.svelte"), none),
  "/referee/:game": page(() => import("./real_table/referee/RefereePage.svelte"), ofGame),
  "/room/:room": page(
    () => import("./rooms/RoomPage.svelte"),
    ({ room }, query) => ({ room, code: query.get("code") }),
    { serverOnly: true },
  ),
  "/room/:room/projector": page(projector, ({ room }, query) => ({ room, code: query.get("code") }), {
    anew: "visit",
    bare: true,
    serverOnly: true,
  }),
  "/rooms": page(() => import("./rooms/RoomsPage.svelte"), none, { serverOnly: true }),
  "/rules": page(() => import("./rules/AllRulesPage.svelte"), none),
  "/rules/:game": page(() => import("./rules/RulesPage.svelte"), ofGame),
  "/setup": page(setup, () => ({ game: null, position: null })),
  "/setup/:game": page(setup, ({ game }, query) => ({ game, position: query.get("position") }), { anew: [] }),
  "/setup/:game/explore": page(
    () => import("./positions/ExplorePage.svelte"),
    ({ game }, query) => ({ game, position: query.get("position"), line: query.get("line") }),
  ),
  "/studies": page(() => import("./studies/StudiesPage.svelte"), none),
  "/study/:study/:turn<number>": page(
    () => import("./studies/StudyPage.svelte"),
    ({ study, turn }, query) => ({ study, turn: Number(turn), line: query.get("line") }),
    { anew: ["study"] },
  ),
  "/table/:match": page(
    () => import("./table/TablePage.svelte"),
    ({ match }, query) => ({ match, code: query.get("code"), rack: query.has("rack") }),
    { bare: true },
  ),
  "/table/:match/replay": page(
    () => import("./records/ReplayPage.svelte"),
    ({ match }) => ({ match }),
  ),
  "/u/:user": page(
    () => import("./people/UserPage.svelte"),
    ({ user }) => ({ user }),
  ),
  "/your-move": page(() => import("./notifications/YourMovePage.svelte"), none, { serverOnly: true }),
};

export function matchRoute(path: string, search = "", onDevice = false): Route {
  const parts = path.split("/").filter(Boolean);
  for (const pattern of PATHS) {
    const given = matchParts(pattern.split("/").filter(Boolean), parts);
    if (given === null) continue;
    const found: Page = PAGES[pattern];
    if (onDevice && found.serverOnly) return missing(true);
    const { load, anew = Object.keys(given), bare = false } = found;
    const key = anew === "visit" ? Symbol(path) : anew.map((name) => given[name]).join(" ");
    return { path: pattern, load, props: found.props(given, new URLSearchParams(search)), key, bare };
  }
  return missing(false);
}

function missing(serverOnly: boolean): Route {
  return { path: null, load: loadMissing, props: { serverOnly }, key: serverOnly, bare: false };
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
