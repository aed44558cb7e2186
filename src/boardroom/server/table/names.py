"""What people are called: names everybody can see and nobody can mistake for somebody else's, or for a bot's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import count, groupby
from typing import Final

from confusable_homoglyphs.confusables import is_confusable

from boardroom.server.refusal import Refusal

NAME_LIMIT: Final = 24
MARKS: Final = 2  # accents on one letter; more of them would cover the lines above and below
# Letters and signs that show nothing, beside what Unicode itself calls control and format characters.
BLANK: Final = frozenset(
    map(
        chr,
        (
            0x034F,
            0x115F,
            0x1160,
            0x17B4,
            0x17B5,
            0x2800,
            0x3164,
            0xFFA0,
            *range(0x180B, 0x1810),
            *range(0xFE00, 0xFE10),
        ),
    )
)
SEEN: Final = "LNSP"  # letters, numbers, symbols, punctuation: something to look at
BOT: Final = re.compile(r"bot[\dlo]*")  # l and o: how 1 and 0 look
ALIKE: Final = {"0": "o", "1": "l", "i": "l", "|": "l"}


def clean(text: str) -> str:
    """A text on one line, without invisible characters that could change how others are shown."""
    normal = unicodedata.normalize("NFC", text)
    visible = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in normal)
    return " ".join(visible.split())


def clean_name(text: str) -> str:
    """A nickname as it is shown; `Refusal` if nothing is left of it, or a bot could be meant."""
    shown = "".join(c for c in clean(text.replace("@", " ")) if c not in BLANK)  # `@1` stands for a player in sentences
    name = " ".join(_few_marks(shown).split())
    if not any(unicodedata.category(c)[0] in SEEN for c in name):
        raise Refusal(422, "Please give a name.")
    if len(name) > NAME_LIMIT:
        raise Refusal(422, f"A name has at most {NAME_LIMIT} characters.")
    if like_a_bot(name):
        raise Refusal(422, "Names that begin with “Bot” are kept for bots. Please choose another.")
    return name


def _few_marks(text: str) -> str:
    """A text whose letters carry no towers of accents."""
    parts = (("".join(run), marks) for marks, run in groupby(text, lambda c: unicodedata.category(c)[0] == "M"))
    return "".join(part[:MARKS] if marks else part for part, marks in parts)


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that looks like nobody else's at the table: nobody can be taken for somebody else."""
    taken = {looks(other) for other in others}
    numbered = (f"{name} {n}" for n in count(2))
    return name if looks(name) not in taken else next(n for n in numbered if looks(n) not in taken)


def bot_name(seat: int) -> str:
    """What a bot is called; how well it plays is said beside the name."""
    return f"Bot {seat + 1}"


def like_a_bot(name: str) -> bool:
    """Whether a name could be taken for that of a bot, by itself or by its first word."""
    first = re.search(r"\w+", name)
    return any(BOT.fullmatch(looks(part)) for part in (name, first[0] if first else ""))


@lru_cache(4096)
def looks(name: str) -> str:
    """What a name looks like at a glance: two names that look the same give the same text.

    Large or small, wide or bold, with Cyrillic or Greek letters in it, with or without spaces: a glance does not tell.
    """
    plain = unicodedata.normalize("NFKC", name)
    letters = "".join(map(_as_latin, plain)).casefold()
    glance = "".join(ALIKE.get(c, c) for c in letters).replace("rn", "m")
    return "".join(re.findall(r"\w", glance)) or glance


@lru_cache(4096)
def _as_latin(letter: str) -> str:
    """The Latin letter another one looks like, if it does."""
    for shape in (letter, letter.upper()):
        if shape.isascii():
            return letter
        for found in is_confusable(shape, preferred_aliases=["LATIN"]) or ():
            for twin in found["homoglyphs"]:
                if twin["c"].isascii():
                    return str(twin["c"])
    return letter
