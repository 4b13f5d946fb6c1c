"""The kit can fail: faults planted in High Letter, one at a time, are each caught by it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from highletter import GAME, HighLetter
from highletter.messages import Laid, Opened

from tilery import registry, testing
from tilery.core.common_messages import Drawn, TimeUp
from tilery.core.errors import IllegalAction, StalePrompt
from tilery.core.game import Candidates, Preview, PreviewWord
from tilery.core.prompt_check import check_prompt
from tilery.core.rng import Chance
from tilery.core.scene import Picture
from tilery.core.tiles import add, draw, remove
from tilery.lexicon import compose
from tilery.testing.vocabularies import fewer_words_leave_an_answer

replace = msgspec.structs.replace


class LeakedRack(HighLetter):
    """The view shows the next seat's hand as gone tiles."""

    @staticmethod
    def view(state: Any, viewer: Any) -> Any:
        seen = GAME.view(state, viewer)
        return replace(seen, gone=add(seen.gone, state.hands[0])) if viewer is None else seen


class LeakedDraw(HighLetter):
    """Everyone is told which tiles a seat drew."""

    @staticmethod
    def redact(options: Any, event: Any, viewer: Any) -> Any:
        return event if isinstance(event, Drawn) else GAME.redact(options, event, viewer)


class LeakedSeal(HighLetter):
    """Everyone is told which tile lies face down."""

    @staticmethod
    def redact(options: Any, event: Any, viewer: Any) -> Any:
        return event if isinstance(event, Laid) else GAME.redact(options, event, viewer)


class LeakedAction(HighLetter):
    """The action names the sealed tile."""

    @staticmethod
    def redact_action(options: Any, seat: int, action: Any, viewer: Any) -> Any:
        return action


class LostTile(HighLetter):
    """Opened tiles vanish."""

    @staticmethod
    def evolve(state: Any, event: Any) -> Any:
        after = GAME.evolve(state, event)
        return replace(after, gone=remove(after.gone, after.gone[:1])) if isinstance(event, Opened) else after


class DiceInEvolve(HighLetter):
    """The draw happens when the event is taken up, not when it is decided."""

    @staticmethod
    def evolve(state: Any, event: Any) -> Any:
        after = GAME.evolve(state, event)
        if not isinstance(event, Drawn) or not after.bag:
            return after
        whole = add(after.bag, after.hands[event.seat])
        taken, bag = draw(whole, len(after.hands[event.seat]), Chance(state.seed, state.step))
        hands = tuple(tuple(sorted(taken)) if at == event.seat else hand for at, hand in enumerate(after.hands))
        return replace(after, bag=bag, hands=hands)


class UncountedStep(HighLetter):
    """An event that adds no step."""

    @staticmethod
    def evolve(state: Any, event: Any) -> Any:
        after = GAME.evolve(state, event)
        return replace(after, step=state.step) if isinstance(event, Opened) else after


class PreviewRefusesLegal(HighLetter):
    """A preview that says no to what may be played."""

    @staticmethod
    def preview(view: Any, action: Any) -> Preview:
        return replace(GAME.preview(view, action), legal=False)


class PreviewAllowsAnybody(HighLetter):
    """A preview that does not ask whose turn it is."""

    @staticmethod
    def preview(view: Any, action: Any) -> Preview:
        said = GAME.preview(view, action)
        return replace(said, legal=True) if said.problem and said.problem.code == "match/not-asked" else said


class PreviewAllowsTimeUp(HighLetter):
    """A preview that lets a seat speak for the clock."""

    @staticmethod
    def preview(view: Any, action: Any) -> Preview:
        return Preview(legal=True) if isinstance(action, TimeUp) else GAME.preview(view, action)


class PreviewAfterTheEnd(HighLetter):
    """A preview that does not know that the match is over."""

    @staticmethod
    def preview(view: Any, action: Any) -> Preview:
        return Preview(legal=True) if view.outcome is not None else GAME.preview(view, action)


class NextOffTheTable(HighLetter):
    """A preview that sends the next tile to a cell that is not there."""

    @staticmethod
    def preview(view: Any, action: Any) -> Preview:
        return replace(GAME.preview(view, action), next=("nowhere",))


class StalePicture(HighLetter):
    """A scene made of the one before that misses what has changed."""

    @staticmethod
    def redraw(view: Any, before: Any) -> Any:
        return Picture(view, GAME.scene(view) if before is None else before.scene)


class OffersIllegal(HighLetter):
    """A candidate that cannot be played."""

    @staticmethod
    def candidates(view: Any, budget: Any) -> Any:
        found = GAME.candidates(view, budget)
        items = tuple(replace(item, action=replace(item.action, tile="Z")) for item in found.items)
        return Candidates(items, found.complete)


class OffersNothing(HighLetter):
    """An awaited seat without candidates."""

    @staticmethod
    def candidates(view: Any, budget: Any) -> Any:
        return Candidates(())


class RudeRefusal(HighLetter):
    """A refusal that says nothing."""

    @staticmethod
    def decide(state: Any, seat: int, action: Any) -> Any:
        try:
            return GAME.decide(state, seat, action)
        except IllegalAction:
            raise IllegalAction("no", "no") from None


class Crashing(HighLetter):
    """Nonsense brings it down."""

    @staticmethod
    def decide(state: Any, seat: int, action: Any) -> Any:
        try:
            return GAME.decide(state, seat, action)
        except IllegalAction as error:
            raise KeyError("tile") from error


class Unsaid(HighLetter):
    """The match is over, but nobody says how it ended."""

    @staticmethod
    def outcome(state: Any) -> Any:
        return None


class WrongGuess(HighLetter):
    """A bot would think with other scores than those it sees."""

    @staticmethod
    def determinize(view: Any, seed: bytes) -> Any:
        state = GAME.determinize(view, seed)
        return replace(state, scores=tuple(score + 1 for score in state.scores))

    @staticmethod
    def scramble(state: Any, viewer: Any, seed: bytes) -> Any:
        return GAME.scramble(state, viewer, seed)


FAULTS = {
    LeakedRack: "shows what it must not",
    LeakedDraw: "tells .* a secret",
    LeakedSeal: "tells .* a secret",
    LeakedAction: "tells .* a secret",
    LostTile: "loses or makes pieces|pieces lost",
    DiceInEvolve: "depends on the seed",
    UncountedStep: "does not count one step",
    PreviewRefusesLegal: "previews as illegal",
    PreviewAllowsAnybody: "previews as legal, but match/not-asked|legal for a spectator",
    PreviewAllowsTimeUp: "previews as legal, but match/not-system",
    PreviewAfterTheEnd: "previews as legal, but match/over",
    NextOffTheTable: "names nowhere, which the scene does not have",
    StalePicture: "made of an earlier one is another than a new one",
    OffersIllegal: "is a candidate|previews as illegal",
    OffersNothing: "has no candidate",
    RudeRefusal: "a poor refusal",
    Unsaid: "no outcome",
    WrongGuess: "gives another view",
}


def walks(game: Any) -> None:
    for seed in range(6):
        testing.check_match(game, 3, seed)


def test_the_sound_game_passes() -> None:
    walks(GAME)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_caught(fault: type[HighLetter]) -> None:
    with pytest.raises(testing.ContractViolation, match=FAULTS[fault]):
        walks(fault())


def test_a_crash_on_nonsense_is_not_swallowed() -> None:
    with pytest.raises(KeyError) as crashed:
        walks(Crashing())
    assert crashed.value.__notes__ == ["in (highletter, seed 0, turn 1)"]


QUILLICO = registry.find("quillico")
Quillico: Any = type(QUILLICO)


class NeedsAllWords(Quillico):
    """Somebody who knows fewer words than the match is offered nothing."""

    @staticmethod
    def candidates(view: Any, budget: Any) -> Any:
        found = QUILLICO.candidates(view, budget)
        return found if view.lexicon == compose(view.options.lexicon).sha256 else Candidates(())


class KnowsAllWords(Quillico):
    """Somebody who knows fewer words than the match is offered all words."""

    @staticmethod
    def candidates(view: Any, budget: Any) -> Any:
        return QUILLICO.candidates(replace(view, lexicon=compose(view.options.lexicon).sha256), budget)


class HidesItsWords(Quillico):
    """The view does not say which words count."""

    @staticmethod
    def view(state: Any, viewer: Any) -> Any:
        return replace(QUILLICO.view(state, viewer), lexicon="")


WORD_FAULTS = {
    NeedsAllWords: r"has no candidate if it knows only \d+ words",
    KnowsAllWords: "which its vocabulary does not hold",
    HidesItsWords: "names lexicon  as its words",
}


@pytest.mark.parametrize("fault", WORD_FAULTS, ids=lambda fault: fault.__name__)
def test_a_game_that_breaks_bots_who_know_fewer_words_is_caught(fault: Any) -> None:
    with pytest.raises(testing.ContractViolation, match=WORD_FAULTS[fault]):
        testing.check_match(fault(), 2, seed=1, checks=(fewer_words_leave_an_answer,))


def test_a_stale_prompt_accepted_by_the_match_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(asked: Any, seating: Any, seat: int, prompt: int | None, action: Any) -> None:
        try:
            sound(asked, seating, seat, prompt, action)
        except StalePrompt as error:
            if error.code != "match/stale-prompt":
                raise

    sound = check_prompt
    monkeypatch.setattr("tilery.match.check_prompt", lenient)
    with pytest.raises(testing.ContractViolation, match="was accepted"):
        walks(GAME)


def test_a_preview_that_shows_the_next_draw_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view is all that a preview gets, so the leak is a secret that rides in the view, hidden from ``==``."""

    class Pocket(tuple[str, ...]):
        """A multiset that carries the seed but compares as if it did not."""

        seed: bytes = b""

    class Leaky(HighLetter):
        @staticmethod
        def view(state: Any, viewer: Any) -> Any:
            seen = GAME.view(state, viewer)
            gone = Pocket(seen.gone)
            gone.seed = state.seed + b"".join(tile.encode() for tile in state.bag)
            return replace(seen, gone=gone)

        @staticmethod
        def determinize(view: Any, seed: bytes) -> Any:
            return replace(GAME.determinize(view, seed), gone=tuple(view.gone))

        @staticmethod
        def preview(view: Any, action: Any) -> Preview:
            said = GAME.preview(view, action)
            return replace(said, words=(PreviewWord(view.gone.seed[-2:].decode("latin-1"), 0),))

    with pytest.raises(testing.ContractViolation, match="shows what is drawn next"):
        walks(Leaky())
