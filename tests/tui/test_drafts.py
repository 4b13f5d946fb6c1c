"""What keys lay in each game, without a screen."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tilery
from rules.lengthxwit.table import table
from tilery.core.game import Budget, Prompt
from tilery.games.lengthxwit import GAME as LENGTHXWIT
from tilery.games.lengthxwit.messages import Respond
from tilery.games.lengthxwit.terminal import LengthXWitDraft
from tilery.games.lexigo.messages import Knock, PlayerArea
from tilery.games.lexigo.messages import Placement as HexPlacement
from tilery.games.lexigo.terminal.draft import LexigoDraft
from tilery.games.lexigo.terminal.word_paths import PathQuery, find_paths
from tilery.games.quillico.terminal.draft import QuillicoDraft
from tilery.games.quillico.terminal.word_lines import LineQuery, find_fits
from tilery.games.wordroad.messages import Laid
from tilery.games.wordroad.terminal import WordRoadDraft
from tilery.geometry import Hex, Oct, Square
from tilery.geometry.hexagon import RING
from tilery.tui.candidate_list import CandidateList
from tilery.tui.draft import Key, draft_for
from tui.pressing import way_to

QUICK = Budget(nodes=3000)


def advanced(game, moves, seed=5, **more):
    """A match some moves on, the lowest awaited seat always playing the best at a glance."""
    match = tilery.new(game, ["Quin", "Ray"], seed=seed, **more)
    for _ in range(moves):
        seat = min(match.awaiting)
        match.play(seat, match.candidates(seat, QUICK).items[0].action)
    return match


def asked(match):
    seat = min(match.awaiting)
    return draft_for(match.game, match.view(seat), match.awaiting[seat])


def press(draft, *keys):
    for key in keys:
        draft.press(Key(key, key if len(key) == 1 else None))


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("lengthxwit", LengthXWitDraft),
        ("lexigo", LexigoDraft),
        ("quillico", QuillicoDraft),
        ("wordroad", WordRoadDraft),
        ("highletter", CandidateList),
    ],
)
def test_every_game_has_its_way_of_typing_and_others_a_list(game, kind):
    assert isinstance(asked(advanced(game, 0)), kind)


@pytest.mark.parametrize("game", ["lengthxwit", "lexigo", "quillico", "wordroad", "highletter"])
def test_every_hint_can_be_laid_and_is_the_action_it_was(game):
    for moves in (0, 3, 7):
        match = advanced(game, moves)
        seat = min(match.awaiting)
        for item in match.candidates(seat, QUICK).items[:10]:
            draft = asked(match)
            draft.lay(item.action)
            assert draft.action() == item.action
            assert draft.preview().legal


def test_in_an_answer_a_capital_is_a_tile_of_ones_own_where_dice_may_be_chosen():
    state = table(["A", "AS"], "SK", phase="respond", response="any")
    draft = draft_for(LENGTHXWIT, LENGTHXWIT.view(state, 1), LENGTHXWIT.awaiting(state)[1])
    press(draft, "a", "s", "k")
    assert (draft.action(), draft.used()) == (Respond("ASK"), ("A",))
    press(draft, "backspace", "backspace", "S", "k")
    assert (draft.action(), sorted(draft.used())) == (Respond("ASK", (1,)), ["A", "S"])
    assert draft.preview().legal
    hints = draft.keys()
    assert "own tile" in [hint.does for hint in hints]
    for item in LENGTHXWIT.candidates(LENGTHXWIT.view(state, 1), QUICK).items:
        draft.lay(item.action)
        assert draft.action() == item.action


def lay_all(laid: dict[Hex, str]) -> tuple[HexPlacement, ...]:
    """Accepts every order."""
    return tuple(HexPlacement(at, tile) for at, tile in laid.items())


class TestLexigo:
    def test_walks_are_legal_and_hold_every_way_the_search_finds(self):
        match = advanced("lexigo", 8)
        draft = asked(match)
        while match.state.table.phase != "play":
            match.play(min(match.awaiting), draft.action())
            draft = asked(match)
        seat = min(match.awaiting)
        found = [item.action for item in match.candidates(seat, QUICK).items if item.words]
        assert found
        for action in found[:20]:
            press(draft, "escape", *action.word.lower())
            ways = draft._paths()
            assert any(path.cells == action.path and set(path.place) == set(action.place) for path in ways)
            for _ in ways[:20]:
                assert draft.preview().legal, draft.preview()
                press(draft, "tab")

    def test_every_knocked_pawn_is_asked_a_place(self):
        match = tilery.new("lexigo", ["Ann", "Bo", "Cy"], seed=1)
        seat = match.state.table.turn
        others = [other for other in range(3) if other != seat]
        ring = [HexPlacement(at, tile) for at, tile in zip(RING, "CATERS", strict=True)]
        pawns = {seat: RING[0], others[0]: RING[2], others[1]: RING[4]}
        seats = tuple(PlayerArea(bank=("N",), pawn=pawns[each]) for each in range(3))
        table = msgspec.structs.replace(match.state.table, grid=tuple(ring), seats=seats)
        view = msgspec.structs.replace(match.view(seat), table=table)
        draft: Any = draft_for(match.game, view, Prompt(match.awaiting[seat].id, ("play", "relocate", "pass")))
        press(draft, *"canter")
        assert [each.at for each in draft.action().place] == [Hex(0, 0)]
        assert draft.enter() is None
        assert draft.line().startswith(f"Put {match.names[others[0]]}'s pawn on")
        press(draft, *way_to(draft.selection.cursor, RING[5], draft.choices()))
        assert draft.enter() is None
        press(draft, *way_to(draft.selection.cursor, RING[1], draft.choices()))
        play = draft.enter()
        assert play.knock == (Knock(others[0], RING[5]), Knock(others[1], RING[1]))
        assert draft.preview().legal
        assert set(draft.choices()) == {RING[0], RING[1], RING[2], RING[3], Hex(0, 0)}, (
            "no tile with a pawn, nor its own"
        )

    def test_added_tiles_are_ordered_as_the_rules_accept_them(self):
        """T is walked first but leans on U [7b]; a word that no order can lay is not offered."""
        draft = self.ring("CATERS", "TU")
        press(draft, *"ct6u1")
        far, corner = Hex(2, 0), Hex(1, 1)
        assert draft.action().path == (RING[0], far, corner)
        assert [each.at for each in draft.action().place] == [corner, far]
        lone = self.ring("CATERS", "T")
        press(lone, *"ct")
        assert far not in {each.at for path in lone._paths() for each in path.place}

    @staticmethod
    def ring(letters, bank):
        """A turn of seat 0, its pawn on the ring's east, with these tiles in its bank."""
        match = tilery.new("lexigo", ["Ann", "Bo"], seed=1)
        seat = match.state.table.turn
        grid = tuple(HexPlacement(at, tile) for at, tile in zip(RING, letters, strict=True))
        seats = tuple(PlayerArea(bank=tuple(bank), pawn=RING[0] if each == seat else RING[3]) for each in range(2))
        table = msgspec.structs.replace(match.state.table, grid=grid, seats=seats)
        return draft_for(match.game, msgspec.structs.replace(match.view(seat), table=table), match.awaiting[seat])

    def test_a_double_letter_needs_two_tiles_and_a_blank_is_one_letter(self):
        grid = {Hex(0, 0): "B", Hex(1, 0): "E"}
        assert find_paths(grid, (), PathQuery("BEB", Hex(0, 0)), lay_all)
        assert not find_paths(grid, (), PathQuery("BEE", Hex(0, 0)), lay_all)
        blank = {Hex(0, 0): "?", Hex(1, 0): "A"}
        assert find_paths(blank, (), PathQuery("DAD", Hex(0, 0)), lay_all)
        assert not find_paths(blank, (), PathQuery("PAT", Hex(0, 0)), lay_all)

    def test_a_step_can_be_told_its_direction(self):
        grid = {Hex(0, 0): "A", Hex(1, 0): "T", Hex(0, 1): "T"}
        assert {path.cells[1] for path in find_paths(grid, (), PathQuery("AT", Hex(0, 0)), lay_all)} == {
            Hex(1, 0),
            Hex(0, 1),
        }
        assert {path.cells[1] for path in find_paths(grid, (), PathQuery("AT", Hex(0, 0), ("", "SE")), lay_all)} == {
            Hex(0, 1)
        }


class TestQuillico:
    def test_a_word_is_laid_through_the_cursor_in_the_direction_asked_for(self):
        match = advanced("quillico", 1)
        draft = asked(match)
        places = [Oct(*from_action.at) for from_action in match.state.table]
        anchor = match.state.table[0].tile[0]
        press(draft, *way_to(draft.selection.cursor, places[0], places), *f"{anchor}at".lower(), "2")
        assert {fit.direction for fit in draft._fits()} == {"S"}
        assert [tuple(placing.at) for placing in draft.action().place] == [(0, 0, -1, 0), (0, 0, -2, 0)]

    def test_red_tiles_are_laid_first_and_capitals_take_the_black_one(self):
        match = advanced("quillico", 0)
        seat = min(match.awaiting)
        view = msgspec.structs.replace(match.view(seat), hands=(("K", "K+", "O"),) * 2)
        plain, capital = (find_fits(view, LineQuery(word, Oct(0, 0, 0, 0)))[0] for word in ("KO", "kO"))
        assert (plain.play.place[0].tile, capital.play.place[0].tile) == ("K+", "K")

    def test_a_letter_taken_for_a_star_leaves_a_star_and_is_used(self):
        match = advanced("quillico", 1)
        draft = asked(match)
        press(draft, "asterisk")
        assert draft.selection.swaps == (draft.selection.cursor,)
        assert draft.overlay().ghosts[0].face.tone == "star"
        assert "taken for a star" in draft.advice()
        press(draft, "asterisk")
        assert draft.selection.swaps == ()

    def test_every_letter_can_be_reached_with_arrows(self):
        match = advanced("quillico", 12)
        places = [Oct(*from_action.at) for from_action in match.state.table if from_action.tile != "*"]
        for goal in places:
            way_to(places[0], goal, places)


class TestWordRoad:
    def test_a_road_begins_in_a_corner_chosen_with_arrows(self):
        draft = asked(advanced("wordroad", 0))
        assert draft.selection.aim == Square.parse("A1")
        press(draft, "right", "down")
        assert draft.selection.aim == Square.parse("O15")

    def drawn(self, board=None, roads=((), ()), rack="FIRE", **options):
        """A draft of the seat in turn with this board and rack; seat 0 is the one in turn."""
        match = advanced("wordroad", 0)
        seat = match.state.turn
        view = msgspec.structs.replace(
            match.view(seat),
            rack=tuple(rack),
            board={at: (Laid(tile, seat if own else 1 - seat, 0),) for at, (tile, own) in (board or {}).items()},
            roads=roads if seat == 0 else roads[::-1],
            options=msgspec.structs.replace(match.header.options, **options),
        )
        return draft_for(match.game, view, match.awaiting[seat])

    def aims(self, draft, *keys):
        """What the draft aims at after each key."""
        found = []
        for key in keys:
            press(draft, key)
            found.append(draft.selection.aim.name if draft.selection.aim else None)
        return found

    def test_letters_go_on_straight_and_turn_where_the_arrow_points(self):
        draft = self.drawn(rack="FIRED")
        press(draft, "f", "i", "down", "r", "e")
        assert [placement.at for placement in draft.selection.place] == ["A1", "B1", "B2", "B3"]
        assert draft.selection.aim is None, "the F is worth four, so the road is complete"
        press(draft, "d")
        assert len(draft.selection.place) == 4
        press(draft, "backspace")
        assert draft.selection.aim == Square.parse("B3")

    def test_an_arrow_aims_over_and_again_through(self):
        draft = self.drawn({"A2": ("A", True), "B2": ("T", False)}, (("A2",), ("B2",)))
        assert self.aims(draft, "right", "right", "right", "down", "left") == ["B2", "C2", "B2", "A3", "A3"]

    @pytest.mark.parametrize(
        ("options", "right", "down"),
        [
            ({"over": "off"}, ["C2", "C2"], ["A4", "A4"]),
            ({"over": "others"}, ["B2", "C2"], ["A4", "A4"]),
            ({"over": "off", "through": "off"}, ["A1", "A1"], ["A1", "A1"]),
            ({"over": "off", "through": "one"}, ["C2", "B1"], ["A4", "B3"]),
        ],
    )
    def test_arrows_aim_only_where_the_rules_let_the_road_go(self, options, right, down):
        board = {"A2": ("A", True), "B2": ("T", False), "A3": ("S", True)}
        draft = self.drawn(board, (("A2",), ("B2",)), **options)
        press(draft, "up")
        assert self.aims(draft, "right", "right") == right
        press(draft, "up")
        assert self.aims(draft, "down", "down") == down

    def test_a_new_road_aims_at_empty_corners_only(self):
        draft = self.drawn({"A1": ("A", False)}, ((), ("A1",)))
        assert draft.selection.aim == Square.parse("O1")
        assert self.aims(draft, "left", "left", "right", "up") == ["A15", "A15", "O15", "O1"]

    def test_a_capital_is_a_blank(self):
        match = advanced("wordroad", 0)
        seat = match.state.turn
        rack = ("?", "E", "M")
        view = msgspec.structs.replace(match.view(seat), rack=rack)
        draft = draft_for(match.game, view, match.awaiting[seat])
        press(draft, "m", "E", "e")
        assert [placement.tile for placement in draft.selection.place] == ["M", "e", "E"]
        assert draft.used() == ("M", "?", "E")


def zero(draft):
    hints = draft.keys()
    return [hint.does for hint in hints if hint.key == "0"]


@pytest.mark.parametrize(("game", "does"), [("wordroad", "mulligan"), ("quillico", "exchange"), ("lexigo", "pass")])
def test_the_keys_name_what_zero_changes_to(game, does):
    draft = asked(advanced(game, 0))
    assert zero(draft) == [does]
    press(draft, *["0"] * (len(draft.prompt.kinds) - 1))
    assert zero(draft) == ["play a word"]
