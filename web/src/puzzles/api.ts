/** The HTTP interface of puzzles and of the puzzle of the day. */

import type {
  DailyAnswer,
  DailyArchive,
  DailyCard,
  HintCard,
  Preview,
  PuzzleAnswer,
  PuzzleCard,
  PuzzleSummary,
  PuzzleSolution,
} from "../gen/wire";
import { call } from "../net/api";

const enc = encodeURIComponent;
const one = (puzzle: string) => `/puzzles/${enc(puzzle)}`;
const dated = (game: string, day: string) => `/daily/${enc(game)}/${enc(day)}`;

/** Which puzzles are wanted; empty: any. */
export interface PuzzleKind {
  readonly grade: string;
  readonly theme: string;
}

function kindQuery(kind: PuzzleKind): string {
  const query = new URLSearchParams(Object.entries(kind).filter(([, value]) => value)).toString();
  return query && `?${query}`;
}

export const puzzleApi = {
  games: () => call<PuzzleSummary[]>("GET", "/puzzles"),
  next: (game: string, kind: PuzzleKind) => call<PuzzleCard>("GET", `/puzzles/next/${enc(game)}${kindQuery(kind)}`),
  puzzle: (puzzle: string) => call<PuzzleCard>("GET", one(puzzle)),
  preview: (puzzle: string, action: unknown) => call<Preview>("POST", `${one(puzzle)}/preview`, { action }),
  attempt: (puzzle: string, action: unknown) => call<PuzzleAnswer>("POST", `${one(puzzle)}/attempt`, { action }),
  hint: (puzzle: string, step: number) => call<HintCard>("POST", `${one(puzzle)}/hint`, { step }),
  solution: (puzzle: string) => call<PuzzleSolution>("POST", `${one(puzzle)}/solution`),
};

/** The page of another puzzle of this kind. */
export async function nextPuzzle(game: string, kind: PuzzleKind): Promise<string> {
  const { id } = await puzzleApi.next(game, kind);
  return `/puzzles/${id}${kindQuery(kind)}`;
}

export const dailyApi = {
  archive: (game: string) => call<DailyArchive>("GET", `/daily/${enc(game)}`),
  puzzle: (game: string, day: string) => call<DailyCard>("GET", dated(game, day)),
  preview: (game: string, day: string, action: unknown) => call<Preview>("POST", `${dated(game, day)}/preview`, { action }),
  attempt: (game: string, day: string, action: unknown) => call<DailyAnswer>("POST", `${dated(game, day)}/attempt`, { action }),
  solution: (game: string, day: string) => call<PuzzleSolution>("POST", `${dated(game, day)}/solution`),
  picturePath: (game: string, day: string, dark: boolean) => `${dated(game, day)}/result.svg?dark=${dark}`,
};
