"""Names that look alike: names that a reader takes for the same have the same skeleton.

A small table replaces Unicode's list of 6,000 confusable characters. It covers the letters of alphabets on keyboards,
small capitals, and the remainder after normalization and the removal of accents.
"""

from __future__ import annotations

import unicodedata

_LETTERS = (
    # Cyrillic, capitals and small letters: В looks like B, but в does not look like b
    ("АВЕЅІЈКМНОРСТУХԚԜѴЬ", "abesijkmhopctyxqwvb"),
    ("авсԁеһіјӏклмнопргѕтуиѵԝхԛ", "abcdehijlklmhonprstyuvwxq"),
    # Greek
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"),
    ("αβγεηικνορστυχω", "abyenikvopotuxw"),
    # Latin small capitals, and letters not composed of a letter and an accent
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"),
    ("ıɩɑɡøłđħŧ", "iiagoldht"),
    # Armenian
    ("օոսհցյ", "onuhgj"),
)
_TABLE = str.maketrans("".join(seen for seen, _ in _LETTERS), "".join(read for _, read in _LETTERS))
_STROKES = str.maketrans("l10", "iio")
"""Applied after lower-casing: I, l and 1 are one stroke each."""
_PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """The name reduced to what a reader notices: no accents, capitals, spaces or signs, and one alphabet.

    >>> skeleton("Маster") == skeleton("M a s t é r.") == skeleton("Master")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).translate(_TABLE).casefold())
    letters = "".join(sign for sign in plain.translate(_TABLE) if sign.isalnum()).translate(_STROKES)
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters
