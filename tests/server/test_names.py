"""Names: visible, and nobody's but one's own."""

from __future__ import annotations

import pytest

from boardroom.server.refusal import Refusal
from boardroom.server.table.names import clean_name, distinct, like_a_bot, looks
from tests.server.player import Player
from tests.server.serving import Serving

INVISIBLE = {
    "zero width space": "\u200b",
    "hangul filler": "\u3164",
    "halfwidth hangul filler": "\uffa0",
    "hangul choseong filler": "\u115f",
    "braille without dots": "\u2800",
    "combining grapheme joiner": "\u034f",
    "variation selector": "\ufe0f",
    "mongolian selector": "\u180b",
    "tags": "\U000e0041\U000e0042",
    "accents on nothing": "\u0301\u0302",
    "direction marks": "\u202e\u2066\u200f",
    "soft hyphen": "\u00ad",
    "wide space": "\u3000",
    "khmer vowel inherent": "\u17b4",
}


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE)
def test_a_name_must_be_seen(name: str) -> None:
    for given in (name, name * 5, f" {name} {name}"):
        with pytest.raises(Refusal, match="give a name"):
            clean_name(given)
    if name != INVISIBLE["accents on nothing"]:  # on a letter they are seen
        assert looks(clean_name(f"{name}An{name}na")) == "anna"


@pytest.mark.parametrize(
    "name", ["Anna", "Änne", "Ольга", "Δημήτρης", "太郎", "علي", "अनिल", "한솔", "🙂", "Anna-Lena O’Neil"]
)
def test_names_of_all_kinds_are_welcome(name: str) -> None:
    assert clean_name(name) == name


def test_towers_of_accents_are_cut_down() -> None:
    assert clean_name("Z" + "\u0335" * 20 + "o") == "Z\u0335\u0335o"


IMITATIONS = [
    "Bot",
    "bot 3",
    "BOT 10",
    "Bot3",
    "Bot\u200b 3",
    "B\u00adot 3",
    "Bot\u3164 3",
    "B o t 3",
    "B.o.t",
    "(Bot 2)",
    "Bot three",
    "Bot 2 hard",
    "B0t 3",
    "Вот 3",  # Cyrillic
    "Bоt 3",  # one letter of it
    "Βοt",  # Greek
    "ＢＯＴ３",  # wide
    "𝐁𝐨𝐭 𝟑",  # bold
    "Ⓑⓞⓣ",  # in circles
    "ᏴОТ",  # Cherokee and Cyrillic
]


@pytest.mark.parametrize("name", IMITATIONS)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(Refusal, match="kept for bots"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Botond", "Botticelli", "Abbot", "Robot", "Talbot 3", "Bo", "Bob", "Boty", "Бот"])
def test_other_names_that_begin_or_end_like_it_are_fine(name: str) -> None:
    assert not like_a_bot(name)


@pytest.mark.parametrize(
    "name",
    ["anna", "ANNA", "Аnnа", "An na", "A.nna", "Ａｎｎａ", "𝓐𝓷𝓷𝓪", "Anna ", "Αnna", "Ann\u200ba", "Ann\u0430"],
)
def test_a_name_that_looks_like_somebodys_gets_a_number(name: str) -> None:
    given = clean_name(name)
    assert distinct(given, ["Bob", "Anna"]) == f"{given} 2"
    assert distinct(given, ["Anna", "Anna 2"]) == f"{given} 3"


@pytest.mark.parametrize(("one", "other"), [("Ilse", "llse"), ("Arne", "Ame"), ("Zoo", "Z00"), ("Вера", "Bepa")])
def test_names_that_are_read_alike(one: str, other: str) -> None:
    assert looks(one) == looks(other)


def test_different_names_stay_as_they_are() -> None:
    others = ["Anna", "Ольга", "太郎", "🙂", "Bot 1"]
    for name in ("Anne", "Änna", "Hanna", "Олег", "次郎", "🙃", "Boris"):
        assert distinct(name, others) == name


def test_at_a_table(server: Serving, anna: Player, bob: Player) -> None:
    table = anna.open("you", "invite", "bot")
    link = anna.look(table)["seats"][1]["invite"]
    for refused in ("Bot 3", "Воt 3", "\u3164\u2800"):
        answer = bob.join(link, refused)
        assert answer.status_code == 422
        assert "kept for bots" in answer.text or "give a name" in answer.text
    assert bob.join(link, "Аnna").status_code == 303
    assert [seat["name"] for seat in anna.look(table)["seats"]] == ["Anna", "Аnna 2", "Bot 3"]
    assert anna.form("/me", name="bot").status_code == 422


def test_nobody_is_taken_for_the_automaton(server: Serving) -> None:
    steve = server.player("Steve")
    table = steve.open("you", "automaton", game="smartphone")
    names = [seat["name"] for seat in steve.look(table)["seats"]]
    assert len({looks(name) for name in names}) == 2, names
    assert "Steve" in names
