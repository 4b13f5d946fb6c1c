/** Notes and variations of a study, changed at a turn and at a place of its variations. */

import type { LinePlay, StudyTurn, Variation } from "../gen/wire";

/** The place of a variation: the index of each branch from the root; empty: the position of the match itself. */
export type Place = readonly number[];

/** The place as it stands in a link, such as "0.2.1". */
export function placeText(place: Place): string {
  return place.join(".");
}

export function placeOf(text: string | null): number[] {
  return text && /^\d+(\.\d+)*$/.test(text) ? text.split(".").map(Number) : [];
}

export function turnOf(turns: readonly StudyTurn[], turn: number): StudyTurn {
  return turns.find((one) => one.turn === turn) ?? { turn };
}

/** The plays that lead to a place, as far as there are any. */
export function playsTo(lines: readonly Variation[], place: Place): Variation[] {
  const [first, ...rest] = place;
  const found = first === undefined ? undefined : lines[first];
  return found ? [found, ...playsTo(found.next ?? [], rest)] : [];
}

export function noteAt(turn: StudyTurn, place: Place): string {
  if (!place.length) return turn.note ?? "";
  return playsTo(turn.lines ?? [], place)[place.length - 1]?.note ?? "";
}

/** The turns with another note at this place. */
export function withNote(turns: readonly StudyTurn[], turn: number, place: Place, note: string): StudyTurn[] {
  if (!place.length) return changed(turns, turn, (one) => ({ ...one, note }));
  return changed(turns, turn, (one) => ({ ...one, lines: replaced(one.lines ?? [], place, (found) => ({ ...found, note })) }));
}

/** The turns with a play after this place, and its place; the same turns if it is there already. */
export function withPlay(turns: readonly StudyTurn[], turn: number, place: Place, play: LinePlay): { turns: StudyTurn[]; place: number[] } {
  const siblings = nextAt(turnOf(turns, turn), place);
  const known = siblings.findIndex((one) => one.seat === play.seat && JSON.stringify(one.action) === JSON.stringify(play.action));
  if (known >= 0) return { turns: [...turns], place: [...place, known] };
  const added = [...siblings, { seat: play.seat, action: play.action }];
  return { turns: withNext(turns, turn, place, added), place: [...place, siblings.length] };
}

/** The turns without the variation at this place and all that follows it. */
export function withoutPlay(turns: readonly StudyTurn[], turn: number, place: Place): StudyTurn[] {
  const [parent, last] = [place.slice(0, -1), place[place.length - 1]];
  const siblings = nextAt(turnOf(turns, turn), parent);
  return withNext(
    turns,
    turn,
    parent,
    siblings.filter((_, index) => index !== last),
  );
}

/** Every variation of a turn with its place, each one before those after it. */
export function linesOf(lines: readonly Variation[], place: Place = []): { place: number[]; variation: Variation }[] {
  return lines.flatMap((variation, index) => {
    const here = [...place, index];
    return [{ place: here, variation }, ...linesOf(variation.next ?? [], here)];
  });
}

function nextAt(turn: StudyTurn, place: Place): readonly Variation[] {
  if (!place.length) return turn.lines ?? [];
  return playsTo(turn.lines ?? [], place)[place.length - 1]?.next ?? [];
}

function withNext(turns: readonly StudyTurn[], turn: number, place: Place, next: readonly Variation[]): StudyTurn[] {
  if (!place.length) return changed(turns, turn, (one) => ({ ...one, lines: next }));
  return changed(turns, turn, (one) => ({ ...one, lines: replaced(one.lines ?? [], place, (found) => ({ ...found, next })) }));
}

function replaced(lines: readonly Variation[], [first, ...rest]: Place, change: (found: Variation) => Variation): Variation[] {
  return lines.map((one, index) => {
    if (index !== first) return one;
    return rest.length ? { ...one, next: replaced(one.next ?? [], rest, change) } : change(one);
  });
}

/** In order, without turns of which nothing is kept. */
function changed(turns: readonly StudyTurn[], turn: number, change: (one: StudyTurn) => StudyTurn): StudyTurn[] {
  const others = turns.filter((one) => one.turn !== turn);
  return [...others, change(turnOf(turns, turn))].filter((one) => one.note || one.lines?.length).sort((a, b) => a.turn - b.turn);
}
