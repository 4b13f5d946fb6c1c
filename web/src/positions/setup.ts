/** Positions that are set up: their links, and the changes that are made to them. */

import type { Diagram, LinePlay, SetupCard } from "../gen/wire";
import { api, setupPicturePath } from "../net/api";
import { lineText } from "./link";
import type { Positions } from "./positions";

/** The page where a position is set up, or with `explore` the one where it is looked at. */
export function setupPath({ game, diagram, options }: SetupCard, explore: { line: readonly LinePlay[] } | null = null): string {
  return `/setup/${encodeURIComponent(game)}${explore ? "/explore" : ""}?${queryOf({ diagram, options }, explore?.line)}`;
}

/** The position and the plays made from there, as links have them. */
function queryOf({ diagram, options }: Omit<SetupCard, "game">, line: readonly LinePlay[] = []): URLSearchParams {
  const query = new URLSearchParams({ position: pack(options ? { diagram, options } : { diagram }) });
  if (line.length) query.set("line", lineText(line));
  return query;
}

/** The position of a link; an empty table for two if it has none. */
export function setupOf(game: string, position: string | null): SetupCard {
  const { diagram, options = null } = unpack(position);
  const found = diagram as Partial<Diagram> | undefined;
  return {
    game,
    options: options as SetupCard["options"],
    diagram: { ...found, racks: Array.isArray(found?.racks) ? found.racks : [null, null] },
  };
}

/** JSON in the letters that an address may have as they are. */
function pack(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
function unpack(text: string | null): { diagram?: unknown; options?: unknown } {
  try {
    const bytes = Uint8Array.from(atob((text ?? "").replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const value = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What can be asked about the position; there are no turns before it. */
export function setupPositions(setup: SetupCard): Positions {
  const wish = ({ line = [], seat = null }: { line?: readonly LinePlay[]; seat?: number | null }) => ({ ...setup, line: [...line], seat });
  return {
    load: (at) => api.setup(wish(at)),
    preview: (at, action) => api.setupPreview({ ...wish(at), action }),
    plays: async (at, limit) => (await api.setupPlays({ ...wish(at), limit })).candidates,
    why: (at, action) => api.setupWhy({ ...wish(at), action }),
    playOn: ({ line, seat, level }) => api.playSetup({ ...wish({ line }), seat, level }),
    path: ({ line }) => setupPath(setup, { line: line ?? [] }),
    picture: ({ line, seat }, dark) => setupPicturePath(queryOf(setup, line), { game: setup.game, seat, dark }),
  };
}

const TILE = /[A-Za-z]\+?|[?*]/g;

/** The tiles of a text, from the bottom to the top. */
export function tilesOf(text: string): string[] {
  return text.match(TILE) ?? [];
}

/** With one more tile on a cell: on top where tiles may be covered, else in place of the one that lies there. */
export function withTile(diagram: Diagram, cell: string, tile: string, covers: boolean): Diagram {
  const below = covers ? tilesOf(diagram.table?.[cell] ?? "") : [];
  return { ...diagram, table: { ...diagram.table, [cell]: [...below, tile].join(" ") } };
}

/** Without the topmost tile of a cell. */
export function withoutTile(diagram: Diagram, cell: string): Diagram {
  const rest = tilesOf(diagram.table?.[cell] ?? "").slice(0, -1);
  const { [cell]: _, ...others } = diagram.table ?? {};
  return { ...diagram, table: rest.length ? { ...others, [cell]: rest.join(" ") } : others };
}

/** For another number of players: new ones get tiles dealt. */
export function withSeats(diagram: Diagram, seats: number): Diagram {
  const racks = Array.from({ length: seats }, (_, seat) => diagram.racks[seat] ?? null);
  const turn = Math.min(diagram.turn ?? 0, seats - 1);
  return { ...diagram, racks, turn, pins: (diagram.pins ?? []).slice(0, seats), scores: (diagram.scores ?? []).slice(0, seats) };
}

/** The list with another value at an index; what lies before it and is missing is filled up. */
export function put<T>(values: readonly T[] | undefined, index: number, value: T, otherwise: T): T[] {
  const list = Array.from({ length: Math.max(index + 1, values?.length ?? 0) }, (_, i) => values?.[i] ?? otherwise);
  list[index] = value;
  return list;
}

/** The table as text, a cell a line, and back. */
export function tableText(diagram: Diagram): string {
  return Object.entries(diagram.table ?? {})
    .map(([cell, tiles]) => `${cell} ${tiles}`)
    .join("\n");
}
export function tableOf(text: string): Record<string, string> {
  const rows = text.split("\n").map((row) => row.trim().split(/\s+/));
  return Object.fromEntries(rows.filter(([cell, tile]) => cell && tile).map(([cell, ...tiles]) => [cell ?? "", tiles.join(" ")]));
}
