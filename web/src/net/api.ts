/** The HTTP interface. Bodies are the server's own types; a refusal is thrown as the Problem it is. */

import type {
  Analysis,
  ChancesReport,
  CreateMatch,
  Fill,
  Join,
  Ladder,
  MatchList,
  Me,
  Problem,
  Profile,
  RecordReport,
  ReplayPage,
  SeatLink,
  Shelf,
  SignIn,
  SignUp,
  Table,
  WordCard,
} from "../gen/wire";
import { sentence } from "../ui/sentence";

/** What the server refused, and why; the message is a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(sentence(problem.message));
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, ...written(body) });
  } catch {
    throw new Refused(0, { code: "client/offline", message: "The server cannot be reached. Try again in a moment." });
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  throw new Refused(answer.status, await problemOf(answer));
}

/** JSON, except that text goes as it is. */
function written(body: unknown): Pick<RequestInit, "headers" | "body"> {
  if (body === undefined) return {};
  if (typeof body === "string") return { headers: { "content-type": "text/plain" }, body };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function problemOf(answer: Response): Promise<Problem> {
  const said = (await answer.json().catch(() => null)) as Partial<Problem> | { problem?: Problem } | null;
  if (said && "problem" in said && said.problem) return said.problem;
  if (said && "message" in said && said.message) return said as Problem;
  return { code: `http/${answer.status}`, message: `The server answered ${answer.status} ${answer.statusText}.` };
}

const enc = encodeURIComponent;

export const api = {
  shelf: () => call<Shelf>("GET", "/shelf"),
  me: () => call<Me>("GET", "/me"),
  rename: (name: string) => call<Me>("PATCH", "/me", { name }),
  signUp: (body: SignUp) => call<Me>("POST", "/account", body),
  signIn: (body: SignIn) => call<Me>("POST", "/account/sign-in", body),
  signOut: () => call<Me>("POST", "/account/sign-out"),
  mine: () => call<MatchList>("GET", "/matches/mine"),
  open: () => call<MatchList>("GET", "/matches/open"),
  create: (body: CreateMatch) => call<Table>("POST", "/matches", body),
  table: (match: string) => call<Table>("GET", `/matches/${enc(match)}`),
  byCode: (code: string) => call<Table>("GET", `/codes/${enc(code)}`),
  join: (match: string, body: Join) => call<Table>("POST", `/matches/${enc(match)}/join`, body),
  getUp: (match: string) => call<Table>("POST", `/matches/${enc(match)}/leave`),
  fill: (match: string, body: Fill) => call<Table>("POST", `/matches/${enc(match)}/bots`, body),
  rematch: (match: string) => call<Table>("POST", `/matches/${enc(match)}/rematch`),
  seatLink: (match: string) => call<SeatLink>("POST", `/matches/${enc(match)}/link`),
  redeem: (key: string) => call<Table>("POST", "/links", { key }),
  replay: (match: string, start: number) => call<ReplayPage>("GET", `/matches/${enc(match)}/replay?start=${start}`),
  checkRecord: (record: string, start = 0) => call<RecordReport>("POST", `/records/check?start=${start}`, record),
  analyseRecord: (record: string) => call<Analysis>("POST", "/records/analysis", record),
  define: (word: string, match: string | null) =>
    call<WordCard>("GET", `/words/${enc(word)}${match ? `?match=${enc(match)}` : ""}`),
  analyse: (match: string) => call<Analysis>("POST", `/matches/${enc(match)}/analysis`),
  chances: (match: string) => call<ChancesReport>("GET", `/matches/${enc(match)}/chances`),
  beginChances: (match: string) => call<ChancesReport>("POST", `/matches/${enc(match)}/chances`),
  profile: (user: string) => call<Profile>("GET", `/users/${enc(user)}`),
  ladder: (game: string) => call<Ladder>("GET", `/ladder/${enc(game)}`),
};

/** Where the record of a match can be downloaded. */
export function recordPath(match: string): string {
  return `/api/matches/${enc(match)}/record`;
}

export function qrPath(match: string): string {
  return `/api/matches/${enc(match)}/qr.svg`;
}
