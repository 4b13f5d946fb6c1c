/** Letters of any language on tiles: the same two rules as `as_blank` and `letter_of` of `core/tiles.py`. */

/** The tile of a blank that stands for this letter: lower case, whatever the language; İ is ı, as I is i. */
export const asBlank = (letter: string): string => (letter === "İ" ? "ı" : letter.toLowerCase());

/** The letter that a tile reads as. */
export const letterOf = (tile: string): string => (tile === "ı" ? "İ" : tile.toUpperCase());

/** True for a blank that stands for a letter. */
export const isLowerCase = (tile: string): boolean => letterOf(tile) !== tile;
