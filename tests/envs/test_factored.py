"""Factored actions: every legal action can be put together by open tokens, and only legal ones come out."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from envs.test_encoders import OWN, positions
from tilery.core.errors import BadOptions, IllegalAction
from tilery.core.game import Budget
from tilery.envs import TileryEnv
from tilery.envs.learning import encoder_for, speller_for
from tilery.games.lexigo.messages import Knock, Trade
from tilery.games.lexigo.messages import Play as Walk
from tilery.games.quillico.messages import Exchange
from tilery.games.quillico.messages import Play as Lane
from tilery.games.wordroad.messages import Mulligan
from tilery.match import Match


def legal_actions(match: Match, seat: int, source: random.Random, count: int):
    """Candidates of a search, and legal actions that no search offers."""
    found = match.candidates(seat, Budget(nodes=20_000)).items
    yield from (item.action for item in source.sample(found, min(count, len(found))))
    kinds, view = match.awaiting[seat].kinds, match.view(seat)
    for _ in range(count):
        if "mulligan" in kinds and match.game.info.id == "wordroad":
            yield Mulligan(tuple(sorted(source.sample(view.rack, source.randint(1, len(view.rack))))))
        if "exchange" in kinds:
            held = [tile for tile in view.hands[seat] if tile != "*"]
            yield Exchange(tuple(sorted(source.sample(held, min(3, len(held))))))
        if "trade" in kinds:
            bank = view.table.seats[seat].bank
            yield Trade(tuple(sorted(source.sample(bank, source.randint(1, len(bank))))))


def same(one, other) -> bool:
    """Whether two actions are the same but for an order that the rules do not care about."""
    if isinstance(one, Lane) and isinstance(other, Lane):
        return Counter(one.place) == Counter(other.place) and set(one.swaps) == set(other.swaps)
    if isinstance(one, Walk) and isinstance(other, Walk):
        return replace(one, knock=()) == replace(other, knock=()) and set(one.knock) == set(other.knock)
    return bool(one == other)


@pytest.mark.parametrize("game", OWN)
def test_every_legal_action_can_be_expressed(game: str, soak: bool) -> None:
    seen: Counter[str] = Counter()
    for match, source in positions(game, 100 if soak else 10, seed=5):
        speller = speller_for(match.game, encoder_for(match.game, match.header.options, len(match.seats)))
        for seat, prompt in match.awaiting.items():
            view = match.view(seat)
            for action in legal_actions(match, seat, source, 6):
                if not match.game.preview(view, action).legal:
                    continue
                *tokens, last = speller.spell(view, prompt, action)
                assert all(speller.add(token) is None for token in tokens)
                assert same(speller.add(last), action)
                seen[type(action).__name__] += 1
    assert len(seen) > 1, seen


def test_knocked_pawns_may_go_to_any_free_tile() -> None:
    done = 0
    for match, source in positions("lexigo", 60, seed=7):
        for seat, prompt in match.awaiting.items():
            view = match.view(seat)
            found = [item.action for item in match.candidates(seat, Budget(nodes=20_000)).items]
            for action in [each for each in found if isinstance(each, Walk) and each.knock][:2]:
                speller = speller_for(match.game, encoder_for(match.game, match.header.options, len(match.seats)))
                cells = list(view.table.tiles())
                for to in source.sample(cells, min(5, len(cells))):
                    knock = (Knock(action.knock[0].seat, to), *action.knock[1:])
                    other = Walk(action.place, action.path, action.word, action.pawn, knock)
                    if match.game.preview(view, other).legal:
                        tokens = speller.spell(view, prompt, other)
                        assert [speller.add(token) for token in tokens][-1] == other
                        done += 1
        if done > 5:
            return
    raise AssertionError("no position with a knock was found")


@pytest.mark.parametrize("game", OWN)
def test_random_tokens_make_legal_actions_only(game: str) -> None:
    env = TileryEnv(game, actions="factored")
    env.reset(seed=1)
    source = random.Random(game)
    for _ in range(150):
        observation, _, over, cut, _ = env.last()
        if over or cut:
            break
        assert env.observation_space(env.agent_selection).contains(observation)
        tokens = observation["action_mask"].nonzero()[0]
        speller = env.play.speller
        # A kind that needs no more keeps the match going; tokens that lead nowhere can be dropped.
        env.step(int(source.choice(tokens[tokens != speller.restart] if len(tokens) > 1 else tokens)))
    assert len(env.play.match.entries) > 2


def test_a_masked_token_is_refused_and_restart_drops_the_picks() -> None:
    env = TileryEnv("lexigo", actions="factored")
    env.reset(seed=1)
    speller = env.play.speller
    with pytest.raises(IllegalAction) as caught:
        env.step(speller.done)
    assert caught.value.code == "envs/masked"
    env.step(speller.kinds.index("play"))
    assert env.last()[0]["tokens"].any()
    env.step(speller.restart)
    assert not env.last()[0]["tokens"].any()


def test_a_game_without_a_grammar_has_candidates_only() -> None:
    with pytest.raises(BadOptions) as caught:
        TileryEnv("highletter", actions="factored")
    assert caught.value.code == "envs/not-factored"
