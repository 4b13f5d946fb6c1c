/** The HTTP interface. Bodies are the server's own types; a refusal is thrown as the Problem it is. */

import type {
  Analysis,
  BagCard,
  BagRequest,
  Catalog,
  ChancesReport,
  ChangePassword,
  CodeCard,
  CreateMatch,
  Explanation,
  Fill,
  HandRequest,
  Join,
  Ladder,
  LessonCard,
  MatchList,
  Me,
  NetworkState,
  OnlineList,
  OpenTableCard,
  OpenTablePreviewRequest,
  OpenTableRecord,
  OpenTableRequest,
  PlayOn,
  Position,
  PositionExplainRequest,
  PositionPlays,
  PositionPlaysRequest,
  PositionPreviewRequest,
  PositionRequest,
  Preview,
  Problem,
  Profile,
  RecordReport,
  RefereeRequest,
  ReplayPage,
  SeatLink,
  SetupCard,
  SetupDraft,
  SetupExplainRequest,
  SetupPlayOn,
  SetupPlaysRequest,
  SetupPreviewRequest,
  SetupRequest,
  SheetRuling,
  SignIn,
  SignUp,
  Statistics,
  Table,
  WordCard,
  WordRequest,
} from "../gen/wire";
import { lineText } from "../positions/link";
import { sentence } from "../ui/sentence";
import { transport } from "./transport";

/** What the server refused, and why; the message is a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(sentence(problem.message));
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return await send<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== NOBODY) throw error;
  }
  // The server knows this page's cookie no more: it becomes a guest again, as when it was opened.
  await send("GET", "/me");
  return send<T>(method, path, body);
}

/** The refusal of those without an identity. */
const NOBODY = "account/nobody";

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await transport.fetch(path, { method, ...jsonBody(body) });
  } catch {
    throw new Refused(0, { code: "client/offline", message: "The server cannot be reached. Try again in a moment." });
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  throw new Refused(answer.status, await problemOf(answer));
}

/** JSON, except that text is sent unchanged. */
function jsonBody(body: unknown): Pick<RequestInit, "headers" | "body"> {
  if (body === undefined) return {};
  if (typeof body === "string") return { headers: { "content-type": "text/plain" }, body };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function problemOf(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => null)) as Partial<Problem> | { problem?: Problem } | null;
  if (body && "problem" in body && body.problem) return body.problem;
  if (body && "message" in body && body.message) return body as Problem;
  return { code: `http/${answer.status}`, message: `The server answered ${answer.status} ${answer.statusText}.` };
}

const enc = encodeURIComponent;

export const api = {
  shelf: () => call<Catalog>("GET", "/shelf"),
  me: () => call<Me>("GET", "/me"),
  rename: (name: string) => call<Me>("PATCH", "/me", { name }),
  signUp: (body: SignUp) => call<Me>("POST", "/account", body),
  signIn: (body: SignIn) => call<Me>("POST", "/account/sign-in", body),
  changePassword: (body: ChangePassword) => call<Me>("POST", "/account/password", body),
  signOut: () => call<Me>("POST", "/account/sign-out"),
  mine: () => call<MatchList>("GET", "/matches/mine"),
  open: () => call<MatchList>("GET", "/matches/open"),
  online: () => call<OnlineList>("GET", "/online"),
  network: () => call<NetworkState>("GET", "/network"),
  openNetwork: () => call<NetworkState>("POST", "/network"),
  create: (body: CreateMatch) => call<Table>("POST", "/matches", body),
  table: (match: string) => call<Table>("GET", `/matches/${enc(match)}`),
  byCode: (code: string) => call<Table>("GET", `/codes/${enc(code)}`),
  join: (match: string, body: Join) => call<Table>("POST", `/matches/${enc(match)}/join`, body),
  getUp: (match: string) => call<Table>("POST", `/matches/${enc(match)}/leave`),
  fill: (match: string, body: Fill) => call<Table>("POST", `/matches/${enc(match)}/bots`, body),
  removeFromSeat: (match: string, seat: number) => call<Table>("POST", `/matches/${enc(match)}/remove`, { seat }),
  muteTable: (match: string, muted: boolean) => call<Table>("POST", `/matches/${enc(match)}/mute`, { muted }),
  rematch: (match: string) => call<Table>("POST", `/matches/${enc(match)}/rematch`),
  seatLink: (match: string) => call<SeatLink>("POST", `/matches/${enc(match)}/link`),
  redeem: (key: string) => call<Table>("POST", "/links", { key }),
  replay: (match: string, start: number) => call<ReplayPage>("GET", `/matches/${enc(match)}/replay?start=${start}`),
  checkRecord: (record: string, start = 0) => call<RecordReport>("POST", `/records/check?start=${start}`, record),
  analyseRecord: (record: string) => call<Analysis>("POST", "/records/analysis", record),
  lesson: (game: string) => call<LessonCard>("GET", `/lessons/${enc(game)}`),
  beginLesson: (game: string) => call<Table>("POST", `/lessons/${enc(game)}`),
  define: (word: string, match: string | null) => call<WordCard>("GET", `/words/${enc(word)}${match ? `?match=${enc(match)}` : ""}`),
  analyse: (match: string) => call<Analysis>("POST", `/matches/${enc(match)}/analysis`),
  chances: (match: string) => call<ChancesReport>("GET", `/matches/${enc(match)}/chances`),
  beginChances: (match: string) => call<ChancesReport>("POST", `/matches/${enc(match)}/chances`),
  position: (match: string, wish: PositionRequest) => call<Position>("POST", `/matches/${enc(match)}/position`, wish),
  positionPreview: (match: string, wish: PositionPreviewRequest) => call<Preview>("POST", `/matches/${enc(match)}/position/preview`, wish),
  positionDiagram: (match: string, wish: PositionRequest) => call<SetupCard>("POST", `/matches/${enc(match)}/position/diagram`, wish),
  setupDraft: (wish: SetupRequest) => call<SetupDraft>("POST", "/positions/draft", wish),
  setup: (wish: SetupRequest) => call<Position>("POST", "/positions", wish),
  setupPreview: (wish: SetupPreviewRequest) => call<Preview>("POST", "/positions/preview", wish),
  playSetup: (wish: SetupPlayOn) => call<Table>("POST", "/positions/continue", wish),
  setupPlays: (wish: SetupPlaysRequest) => call<PositionPlays>("POST", "/positions/plays", wish),
  positionPlays: (match: string, wish: PositionPlaysRequest) => call<PositionPlays>("POST", `/matches/${enc(match)}/position/plays`, wish),
  positionWhy: (match: string, wish: PositionExplainRequest) => call<Explanation>("POST", `/matches/${enc(match)}/position/why`, wish),
  setupWhy: (wish: SetupExplainRequest) => call<Explanation>("POST", "/positions/why", wish),
  playOn: (match: string, body: PlayOn) => call<Table>("POST", `/matches/${enc(match)}/continue`, body),
  profile: (user: string) => call<Profile>("GET", `/users/${enc(user)}`),
  statistics: (user: string) => call<Statistics>("GET", `/users/${enc(user)}/statistics`),
  computeStatistics: (user: string) => call<Statistics>("POST", `/users/${enc(user)}/statistics`),
  drawFromBag: (game: string, body: BagRequest) => call<BagCard>("POST", `/bags/${enc(game)}`, body),
  handOver: (game: string, body: HandRequest) => call<CodeCard>("POST", `/bags/${enc(game)}/hand`, body),
  openTable: (wish: OpenTableRequest) => call<OpenTableCard>("POST", "/open-tables", wish),
  openTablePreview: (wish: OpenTablePreviewRequest) => call<Preview>("POST", "/open-tables/preview", wish),
  openTableRecord: (wish: OpenTableRequest) => call<OpenTableRecord>("POST", "/open-tables/record", wish),
  ruleSheet: (game: string, body: RefereeRequest) => call<SheetRuling>("POST", `/referee/${enc(game)}`, body),
  judgeWord: (game: string, body: WordRequest) => call<WordCard>("POST", `/referee/${enc(game)}/word`, body),
  ladder: (game: string) => call<Ladder>("GET", `/ladder/${enc(game)}`),
};

/** The record of a match, to be downloaded. */
export function recordPath(match: string): string {
  return `/matches/${enc(match)}/record`;
}

export function recordName(table: Pick<Table, "game" | "match">): string {
  return `${table.game}-${table.match}.tilery`;
}

interface PictureRequest extends Partial<PositionRequest> {
  readonly dark: boolean;
}

/** A picture of a position: before an entry or the latest one; from a seat, where that may be seen. */
export function picturePath(match: string, { turn, line, seat, dark }: PictureRequest): string {
  const query = new URLSearchParams({ dark: String(dark) });
  if (turn !== undefined) query.set("turn", String(turn));
  if (typeof seat === "number") query.set("seat", String(seat));
  if (line?.length) query.set("line", lineText(line));
  return `/matches/${enc(match)}/picture.svg?${query}`;
}

/** A picture of a position that was set up; `query` names it as its link does. */
export function setupPicturePath(query: URLSearchParams, { game, seat, dark }: PictureRequest & { readonly game: string }): string {
  const more = new URLSearchParams({ game, dark: String(dark) });
  if (typeof seat === "number") more.set("seat", String(seat));
  return `/positions/picture.svg?${more}&${query}`;
}

export function qrPath(match: string): string {
  return `/matches/${enc(match)}/qr.svg`;
}
