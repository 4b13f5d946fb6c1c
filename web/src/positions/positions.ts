/** Positions to explore: of a finished match here, set up by hand in `setup.ts`. */

import type { CandidateOfAny, Explanation, PlayOn, Position, PositionRequest, Preview, Table } from "../gen/wire";
import { api, picturePath } from "../net/api";
import { positionPath } from "./link";
import type { PositionSource } from "./store.svelte";

/** Everything that can be asked about the positions of one match, or of one that was set up. */
export interface Positions {
  load(at: PositionRequest): Promise<Position>;
  preview(at: PositionRequest, action: unknown): Promise<Preview>;
  plays(at: PositionRequest, limit: number): Promise<readonly CandidateOfAny[]>;
  /** Why the best play is better than this one; null: than the next best. Absent where nothing explains it. */
  why?(at: PositionRequest, action: unknown): Promise<Explanation>;
  /** A new match against bots that goes on from there. */
  playOn(wish: PlayOn): Promise<Table>;
  /** The page that shows a position. */
  path(at: PositionRequest): string;
  /** The picture of a position; its path below the server's interface. */
  picture(at: PositionRequest, dark: boolean): string;
}

export function positionsOf(match: string): Positions {
  return {
    load: (at) => api.position(match, at),
    preview: (at, action) => api.positionPreview(match, { ...at, action }),
    plays: async (at, limit) => (await api.positionPlays(match, { ...at, limit })).candidates,
    why: (at, action) => api.positionWhy(match, { ...at, action }),
    playOn: (wish) => api.playOn(match, wish),
    path: ({ turn, line }) => positionPath(match, turn, line),
    picture: ({ turn, line, seat }, dark) => picturePath(match, { turn, line, seat, dark }),
  };
}

/** Answers for one of the positions. */
export function sourceOf(positions: Positions, at: PositionRequest, submit?: (action: unknown) => Promise<void>): PositionSource {
  return {
    preview: (action) => positions.preview(at, action),
    plays: (limit) => positions.plays(at, limit),
    ...(submit ? { submit } : {}),
  };
}
