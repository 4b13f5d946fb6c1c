"""Names are readable, in one normal form, and never a bot's."""

from __future__ import annotations

import pytest

from server.serving import Player, serving
from tilery.lexicon.wordlists import offensive_words
from tilery.server.common.errors import Refused
from tilery.server.people.guest_names import ADJECTIVES, ANIMALS, guest_name
from tilery.server.people.name_service import clean_name


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Ann   B. ", "Ann B."),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz 王", "Łukasz 王"),
        ("O'Hara-Smith", "O'Hara-Smith"),
        ("Мастер", "Мастер"),
        ("Νίκος", "Νίκος"),
        ("Masters", "Masters"),
    ],
)
def test_a_name_is_kept_in_its_normal_form(given: str, name: str) -> None:
    assert clean_name(given) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a\x00b",
        "a\x1b[31m",
        "a\u202eb",
        "a\u200bb",
        "\u2066x",
        "\ufeff",
        "Z" + "\u0335" * 3,
        "Master",
        "NOVICE",
        "Nоvісе",  # Cyrillic о, і, с and е
        "Μaster",  # Greek capital
        "MASТЕR",
        "ᴍᴀꜱᴛᴇʀ",
        "\uff2daster",
        "Mästér",
        "Ma ster.",
        "rnaster",
        "N0v1ce",
    ],
)
def test_what_cannot_be_read_or_is_a_bots_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert refused.value.code == "account/name"


async def test_names_are_checked_wherever_one_is_given(sqlite: str) -> None:
    async with serving(sqlite) as node, Player(node.url) as ann, Player(node.url) as bo:
        bad = "x\u202ey"
        table = await ann.create(name="Ann")
        for who, method, path, body in (
            (ann, "PATCH", "/api/me", {"name": bad}),
            (bo, "POST", "/api/matches", {"game": "highletter", "seats": [{"kind": "me"}], "name": bad}),
            (bo, "POST", f"/api/matches/{table['match']}/join", {"code": table["code"], "name": bad}),
            (bo, "POST", "/api/account", {"username": "bo1", "password": "correct horse", "name": bad}),
        ):
            assert (await who.ask(method, path, body, 400))["code"] == "account/name"


async def test_guests_have_a_name_that_was_chosen_for_them(address: str) -> None:
    """Nobody is asked for a name before the first match; one's own replaces it, and an account has its own."""
    async with serving(address) as node, Player(node.url) as ann, Player(node.url) as bo:
        me = await ann.get("/api/me")
        assert (me["name"], me["named"]) == (guest_name(me["user"]), False)
        table = await ann.create(seats="me level1")
        assert table["seats"][0]["name"] == me["name"]
        assert (await ann.get(f"/api/users/{me['user']}"))["name"] == me["name"], "stored with the first match"
        assert (await ann.ask("PATCH", "/api/me", {"name": "Ann"}))["named"]
        assert (await ann.create(seats="me level1"))["seats"][0]["name"] == "Ann"
        given = (await bo.get("/api/me"))["name"]
        request = {"username": "bo-1", "password": "correct horse", "name": given}
        assert (await bo.post("/api/account", request))["name"] == "bo-1", "nobody keeps a chosen name by accident"


def test_every_chosen_name_is_fit_for_a_table() -> None:
    assert not {word.upper() for word in (*ADJECTIVES, *ANIMALS)} & offensive_words()
    names = [f"{adjective} {animal}" for adjective in ADJECTIVES for animal in ANIMALS]
    assert [clean_name(name) for name in names] == names
    assert len(set(names)) == len(names)
    assert not any(name.startswith("Q") for name in names), "in Quillico such a player would always go first"
