"""Names that look alike: what a reader takes for the same name has the same skeleton.

A small table instead of Unicode's list of 6,000 confusable characters: it covers the letters of alphabets that
keyboards have, small capitals, and what normalization and the removal of accents leave over.
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
    # Latin small capitals, and letters that are not made of a letter and an accent
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"),
    ("ıɩɑɡøłđħŧ", "iiagoldht"),
    # Armenian
    ("օոսհցյ", "onuhgj"),
)
_TABLE = str.maketrans("".join(seen for seen, _ in _LETTERS), "".join(read for _, read in _LETTERS))
_STROKES = str.maketrans("l10", "iio")
"""After small letters were made of all: I, l and 1 are one stroke each."""
_PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """The name without what a reader overlooks: accents, capitals, spaces, signs, and the alphabet a letter is from.

    >>> skeleton("Маster") == skeleton("M a s t é r.") == skeleton("Master")
    True
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).translate(_TABLE).casefold())
    letters = "".join(sign for sign in plain.translate(_TABLE) if sign.isalnum()).translate(_STROKES)
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters
