"""The cache of the values used last: what it keeps, by count and by weight."""

from __future__ import annotations

import pytest

from tilery.core import caches
from tilery.core.caches import LRUCache


def kept(cache: LRUCache[str, str], keys: str) -> str:
    return "".join(key for key in keys if cache.get(key) is not None)


def test_what_was_not_used_for_longest_is_dropped() -> None:
    cache = LRUCache[str, str](2)
    for key in "ab":
        cache.put(key, key)
    assert cache.get("a") == "a"
    cache.put("c", "c")
    assert (kept(cache, "abc"), len(cache)) == ("ac", 2)


def test_putting_a_value_again_counts_as_use_and_weighs_once() -> None:
    cache = LRUCache[str, str](4, weigh=len)
    for key, value in (("a", "xx"), ("b", "xx"), ("a", "xx"), ("c", "x")):
        cache.put(key, value)
    assert kept(cache, "abc") == "ac"
    cache.put("a", "xxx")
    assert kept(cache, "abc") == "ac", "another value of the same key takes the place of the first"


def test_the_latest_value_is_kept_however_heavy_it_is() -> None:
    cache = LRUCache[str, str](2, weigh=len)
    cache.put("a", "x")
    cache.put("b", "xxxxx")
    assert kept(cache, "ab") == "b"
    cache.put("c", "x")
    assert kept(cache, "bc") == "c"


def test_what_is_taken_or_cleared_weighs_nothing_any_more() -> None:
    cache = LRUCache[str, str](2)
    cache.put("a", "a")
    assert (cache.pop("a"), cache.pop("a"), len(cache)) == ("a", None, 0)
    cache.put("b", "b")
    cache.clear()
    for key in "cd":
        cache.put(key, key)
    assert kept(cache, "bcd") == "cd"


def test_spent_values_go_wherever_they_stand() -> None:
    cache = LRUCache[str, str](4)
    for key in "aBcD":
        cache.put(key, key)
    cache.drop_where(str.isupper)
    assert (kept(cache, "aBcD"), len(cache)) == ("ac", 2)


def test_results_are_kept_until_the_caches_are_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, "_clear", [])
    made: list[int] = []
    cleared: list[str] = []

    @caches.cached_for_now(2)
    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    caches.on_clear(lambda: cleared.append("first"))
    caches.on_clear(lambda: cleared.append("second"))
    assert [double(number) for number in (1, 2, 1, 2)] == [2, 4, 2, 4]
    assert made == [1, 2]
    double(3)
    double(2)
    double(1)
    assert made == [1, 2, 3, 1], "only the latest two are kept"
    caches.clear_caches()
    assert cleared == ["first", "second"]
    assert (double(1), made) == (2, [1, 2, 3, 1, 1])
