/** What a step's action needs, to be shown: tiles of the rack, dice, and places on the table. */

import { centreOf } from "../board/sample";
import type { PlaceMark } from "../board/overlay";
import type { Shape } from "../board/shapes";
import type { Die } from "../gen/wire";
import type { RackTile } from "../table/rack";
import { anyAction } from "../table/action";
import { cellName, type At } from "../table/cells";

/** Keys of the tiles and dice that the action uses; dice first, as they must all be used. */
export function keysFor(action: unknown, rack: readonly RackTile[], dice: readonly Die[]): ReadonlySet<string> {
  const asked = anyAction(action);
  const stars = (asked.swaps ?? []).map(() => "*");
  const given = [...(asked.place ?? []).map(({ tile }) => tile), ...stars, ...(asked.tiles ?? []), ...(asked.tile ? [asked.tile] : [])];
  const spelled = asked.place ? [] : [...(asked.word ?? "")];
  const pieces = [
    ...dice.map((die) => ({ key: die.id, tile: die.letter })),
    ...rack.map(({ key, face }) => ({ key, tile: face.tile || face.letter || "" })),
  ];
  const keys = new Set<string>();
  for (const wanted of [...given, ...spelled]) {
    const piece = pieces.find(({ key, tile }) => tile === wanted && !keys.has(key));
    if (piece) keys.add(piece.key);
  }
  return keys;
}

/** Places that the action goes to: empty ones with the letter that is to lie there, and tiles that it steps on or takes. */
export function placesFor(action: unknown, shape: Shape, taken: ReadonlySet<string> = new Set()): PlaceMark[] {
  const asked = anyAction(action);
  const mark = (at: At, letter = ""): PlaceMark => ({ at: cellName(at), ...centreOf(shape, cellName(at)), shape, letter });
  const laid = (asked.place ?? []).map(({ at, tile }) => mark(at, taken.has(cellName(at)) ? "" : tile.charAt(0).toUpperCase()));
  const stepped = [...(asked.path ?? []), ...(asked.swaps ?? []), ...(asked.to === undefined ? [] : [asked.to])].map((at) => mark(at));
  const all = [...laid, ...stepped];
  return all.filter((one, i) => all.findIndex((other) => other.at === one.at) === i);
}
