"""The tokens of a game: numbers for the parts of an action, and the mask of those that may come next."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import numpy as np
import numpy.typing as npt

from tilery.core.errors import IllegalAction
from tilery.core.game import Prompt
from tilery.envs.encoder import Encoder, Observation, Shapes
from tilery.envs.token_builder import DONE, Builder, Open, Pick
from tilery.match import kind_of

LONGEST = 64
"""Maximum number of tokens of an action in an observation. No action of a standard set has more."""


class Speller:
    """Unfinished action of one seat. Tokens in order: kinds, tiles, letters A to Z, cells, ``done``, ``restart``.

    A cell's token is its number in ``cells`` of the present observation. ``restart`` drops what was picked, as an
    escape from letters that make no word.
    """

    def __init__(self, builder: Builder, encoder: Encoder) -> None:
        self.builder = builder
        self.kinds = tuple(encoder.kinds)
        self.tiles = encoder.letters
        self.first_tile = len(self.kinds)
        self.first_letter = self.first_tile + len(self.tiles)
        self.first_cell = self.first_letter + len(ascii_uppercase)
        self.cells = builder.most_cells(encoder.set_size)
        self.done = self.first_cell + self.cells
        self.restart = self.done + 1
        self.size = self.restart + 1
        self._tokens_of = {
            "kind": {kind: token for token, kind in enumerate(self.kinds)},
            "tile": {tile: self.first_tile + number for number, tile in enumerate(self.tiles)},
            "letter": {letter: self.first_letter + number for number, letter in enumerate(ascii_uppercase)},
        }
        self._mask = np.zeros(self.size, np.int8)
        self._view: Any = None
        self._asked: tuple[str, ...] = ()
        self._clear()

    def shapes(self) -> Shapes:
        """The arrays that ``write`` fills."""
        width = len(self.builder.coordinates(None))
        return {
            "cells": ((max(1, self.cells), width), np.int32),
            "tokens": ((LONGEST,), np.int16),
            "action_mask": ((self.size,), np.int8),
        }

    def begin(self, view: Any, prompt: Prompt) -> None:
        """Start an action that answers this prompt."""
        self._view = view
        # a view may have the kinds that the seat's own tiles allow
        kinds = getattr(view, "offers", ()) or prompt.kinds
        self._asked = tuple(kinds)
        self._clear()

    def _clear(self) -> None:
        self._kind: str | None = None
        self._picks: list[Pick] = []
        self._tokens: list[int] = []
        self._show(Open())

    @property
    def is_open(self) -> bool:
        """True if tokens were picked and the action is not complete."""
        return bool(self._tokens)

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for every token that may come next. The array changes with the next token."""
        return self._mask

    def _show(self, may_follow: Open) -> None:
        """Open these parts of an action, or the kinds where none was picked yet."""
        self._open = may_follow
        mask, tokens = self._mask, self._tokens_of
        mask[:] = 0
        if self._kind is None:
            mask[[tokens["kind"][kind] for kind in self._asked]] = 1
            return
        mask[[tokens["tile"][tile] for tile in may_follow.tiles]] = 1
        mask[[tokens["letter"][letter] for letter in may_follow.letters]] = 1
        mask[self.first_cell : self.first_cell + len(may_follow.cells)] = 1
        mask[self.done] = may_follow.done
        mask[self.restart] = 1

    def write(self, out: Observation) -> None:
        """Fill the arrays: the open cells, the tokens so far (counted from 1), and the mask."""
        cells, tokens = self._open.cells, self._tokens[:LONGEST]
        if cells:
            out["cells"][: len(cells)] = [self.builder.coordinates(cell) for cell in cells]
        out["cells"][len(cells) :] = 0
        if tokens:
            out["tokens"][: len(tokens)] = [token + 1 for token in tokens]
        out["tokens"][len(tokens) :] = 0
        out["action_mask"][:] = self._mask

    def add(self, token: int) -> Any | None:
        """Add a token. Returns the action once it is complete. Raises IllegalAction for a masked token."""
        if not 0 <= token < self.size or not self._mask[token]:
            raise IllegalAction("envs/masked", f"Expected one of the tokens of the mask, but got {token}.")
        if token == self.restart:
            self._clear()
            return None
        self._tokens.append(token)
        if self._kind is None:
            self._kind = self.kinds[token]
        else:
            self._picks.append(self._pick(token))
        action = self.builder.action(self._view, self._kind, self._picks)
        if action is not None:
            self._clear()
            return action
        self._show(self.builder.open(self._view, self._kind, self._picks))
        return None

    def _pick(self, token: int) -> Pick:
        if token == self.done:
            return DONE
        if token >= self.first_cell:
            return Pick("cell", self._open.cells[token - self.first_cell])
        if token >= self.first_letter:
            return Pick("letter", chr(65 + token - self.first_letter))
        return Pick("tile", self.tiles[token - self.first_tile])

    def _token(self, pick: Pick) -> int:
        match pick.kind:
            case "tile" | "letter":
                return self._tokens_of[pick.kind][pick.value]
            case "cell":
                return self.first_cell + list(self._open.cells).index(pick.value)
            case "done":
                return self.done

    def spell(self, view: Any, prompt: Prompt, action: Any) -> list[int]:
        """Tokens of a legal action, for imitation. The placements may be in another order than in the action."""
        self.begin(view, prompt)
        tokens = [self.kinds.index(kind_of(action))]
        complete = self.add(tokens[0])
        for pick in self.builder.picks(view, action):
            tokens.append(self._token(pick))
            complete = self.add(tokens[-1])
        if complete is None:
            raise ValueError(f"{action} was not completed by {tokens}")
        self.begin(view, prompt)
        return tokens
