"""Words of a game as data: texts that name values, and tables of TOML that say what is wrong with them."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from boardroom.kernel.game import unfinished
from boardroom.kernel.table.debriefing import Debriefing
from boardroom.kernel.table.names import Names, named_figures
from boardroom.kernel.table.phrases import Name
from boardroom.kernel.table.reasons import Reasons
from boardroom.kernel.table.texts import filled, names_in, paths_in
from tests.kit.example import lay_out


def test_texts_name_values_and_their_parts() -> None:
    values = {"me": SimpleNamespace(cash=3, row=[7, 9]), "area": Name("logistics", letter="L"), "change": 4}
    assert filled("{me.cash} in {area.letter}, {area.capital}: {change:+d}", values) == "3 in L, Logistics: +4"
    assert filled("{me.row[1]}", values) == "9"
    assert filled("no names", {}) == "no names"
    assert names_in("{me.cash} {area} {me.row[1]}") == {"me", "area"}
    assert paths_in("{me.cash} {area} {me.row[1]}") == {"me.cash", "area", "me.row[1]"}


def test_a_name_is_an_index_by_its_number() -> None:
    values = {"me": SimpleNamespace(row=[7, 1]), "area": Name("logistics", number=1)}
    assert filled("{me.row[area]:cube} in {area}", values) == "1 cube in logistics"
    assert names_in("{me.row[area]}") == {"me", "area"}


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 workers of 0 companies"), (1, "1 worker of 1 company"), (3, "3 workers of 3 companies")]
)
def test_a_value_with_a_noun_is_counted(number: int, told: str) -> None:
    assert filled("{n:worker} of {n:company|companies}", {"n": number}) == told


def test_a_noun_may_have_two_words() -> None:
    assert filled("{n:extra worker} {n:d} {n:+d}", {"n": 2}) == "2 extra workers 2 +2"


def test_a_change_is_counted_with_its_sign() -> None:
    told = [filled("{n:+point}, {n:+company|companies}", {"n": n}) for n in (1, -1, 3)]
    assert told == ["+1 point, +1 company", "-1 point, -1 company", "+3 points, +3 companies"]


# --- reasons -----------------------------------------------------------------------------------------------------

WRITTEN = """
[TOO_DEAR]
sentence = "It costs {box.price} coins."
short = "too dear"
here = "{price:coin} for {what}: you have {me.cash}."
remedy = "Sell something first."
rules = "Prices"

[LATE]
sentence = "It is past round {last}."
"""
NUMBERS = ModuleType("numbers")
vars(NUMBERS).update(ALLOWED=0, LATE=1, TOO_DEAR=2)


def price(a: Any, code: int) -> int:
    return int(a.box.price * code)


def last(box: Any) -> int:
    return int(box.rounds)


def read(folder: Path, *changes: tuple[str, str]) -> Reasons:
    """The reasons of a game with changes to their texts."""
    text = WRITTEN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "reasons.toml").write_text(text, encoding="utf-8")
    return Reasons.read(str(folder / "reasons.py"), NUMBERS, price, last, what=lambda a, code: f"piece {code}")


def test_reasons_are_read_with_their_figures(tmp_path: Path) -> None:
    reasons = read(tmp_path)
    asked = SimpleNamespace(box=SimpleNamespace(price=2, rounds=5), s=None, me=SimpleNamespace(cash=1))
    why = reasons.why(asked, 2, 3)
    assert (why, why.sentence) == ("too dear", "6 coins for piece 3: you have 1.")
    assert (why.remedy, why.rules) == ("Sell something first.", "Prices")
    assert reasons.why(asked, 1, 3).sentence == "It is past round 5."
    assert list(reasons) == [2, 1], "the nearest to being possible first, as they are written"


def test_functions_of_the_module_of_reasons_are_figures_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reasons.toml").write_text(WRITTEN, encoding="utf-8")
    module = ModuleType("told")
    module.__file__ = str(tmp_path / "told.py")
    exec("def price(a, code): return 2 * code\ndef last(box): return 5\ndef cut(text): return text[1:]", vars(module))
    monkeypatch.setitem(sys.modules, "told", module)
    reasons = Reasons.of("told", NUMBERS, what=lambda a, code: f"piece {code}")
    asked = SimpleNamespace(box=None, s=None, me=SimpleNamespace(cash=1))
    assert reasons.why(asked, 2, 3).sentence == "6 coins for piece 3: you have 1."
    assert "cut" not in reasons[2].figures, "it is a function of something else"
    with pytest.raises(TypeError, match=r"nobody says what {what} is"):
        Reasons.of("told", NUMBERS)
    with pytest.raises(TypeError, match="no text names idle"):
        Reasons.of("told", NUMBERS, what=lambda a, code: "piece", idle=lambda a, code: 1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("remedy =", "remdy =", r"reasons.toml, TOO_DEAR: nothing is called remdy. Did you mean remedy\?"),
        ('sentence = "It is past', 'short = "It is past', "reasons.toml, LATE lacks sentence"),
        ("{price:coin}", "{prize:coin}", r"TOO_DEAR: here: nobody says what {prize} is. Did you mean price\?"),
        ("{box.price}", "{price}", "TOO_DEAR: sentence: nobody says what {price} is"),
        ("{box.price}", "{me.cash}", "TOO_DEAR: sentence: nobody says what {me} is"),
        ("for {what}", "for it", "reasons.toml: no text names what"),
        ("[LATE]", "[LATER]", "every reason is declared once, here and there: LATE, LATER"),
        ('"Prices"', "3", "TOO_DEAR: rules cannot be 3"),
        ("{what}:", "{what:", "TOO_DEAR: here: "),
        ("[LATE]", "[LATE", "reasons.toml: "),
        ("[LATE]\nsentence = ", "LATE = ", "reasons.toml, TOO_DEAR: nothing is called LATE"),
        ('rules = "Prices"', 'least = "prize"', r"TOO_DEAR: least: nobody says what {prize} is. Did you mean price\?"),
        ('rules = "Prices"', 'many = "{each.prize}"', "TOO_DEAR: many: nobody says what {prize} is"),
        ("[LATE]", "[TOO_DEAR.Sell]\nremdy = 'x'\n[LATE]", "reasons.toml, TOO_DEAR.Sell: nothing is called remdy"),
    ],
)
def test_what_is_wrong_with_a_reason_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        read(tmp_path, (old, new))


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"there is no reasons.toml beside reasons.py"):
        Reasons.read(str(tmp_path / "reasons.py"), NUMBERS)


def test_a_misspelt_field_is_said_when_the_game_is_registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder harms nobody, and says in words what to mend."""
    monkeypatch.setenv("BOARDROOM_GAMES", str(tmp_path))
    folder = lay_out(tmp_path, "misspelt", ("words.py", "REASONS = {", "SPOKEN = {"))
    (folder / "why.py").write_text("NOT_NOW, TOO_MANY = 1, 2\n")
    words = (folder / "words.py").read_text()
    read = "from boardroom.games.misspelt import why\nfrom boardroom.kernel.table import Reasons\n"
    (folder / "words.py").write_text(f"{read}REASONS = Reasons.read(__file__, why)\n{words}")
    text = (
        '[TOO_MANY]\nsentence = "So many there are not."\nhere = "You have {me.%s}."\n[NOT_NOW]\nsentence = "Later."\n'
    )
    (folder / "reasons.toml").write_text(text % "coin")
    assert unfinished()["misspelt"].startswith("reasons.toml, TOO_MANY: here: there is no me.coin. Did you mean coins?")
    (folder / "reasons.toml").write_text(text % "coins")
    assert "misspelt" not in unfinished()


def test_several_options_closed_alike_are_told_by_the_nearest_and_by_all_of_them(tmp_path: Path) -> None:
    more = 'rules = "Prices"\nleast = "price"\nmany = "{what} is the cheapest of {each.what}, for {price}."'
    reasons = read(tmp_path, ('rules = "Prices"', more))
    asked = SimpleNamespace(box=SimpleNamespace(price=2, rounds=5), s=None, me=SimpleNamespace(cash=1))
    why = reasons.why_none(asked, {5: 2, 3: 2, 4: 2, 1: 1})
    assert why.sentence == "piece 3 is the cheapest of piece 5, piece 3 and piece 4, for 6."
    assert reasons.why_none(asked, {5: 2, 1: 1}).sentence == "10 coins for piece 5: you have 1.", "only one of them"


def test_a_family_of_actions_is_told_otherwise(tmp_path: Path) -> None:
    more = 'rules = "Prices"\n[TOO_DEAR.Rent]\nremedy = "Wait."\nrules = "Rents"'
    reasons = read(tmp_path, ('rules = "Prices"', more))
    space = SimpleNamespace(parts=lambda code: ("Rent" if code > 3 else "Buy", ()))
    asked = SimpleNamespace(box=SimpleNamespace(price=2, rounds=5), s=None, me=SimpleNamespace(cash=1), space=space)
    told = [(why.remedy, why.rules, str(why)) for why in (reasons.why(asked, 2, code) for code in (3, 4))]
    assert told == [("Sell something first.", "Prices", "too dear"), ("Wait.", "Rents", "too dear")]
    with pytest.raises(TypeError, match=r"TOO_DEAR: no actions are called Rent. Did you mean Rend\?"):
        reasons[2].check_fields({}, ["Rend"])


# --- the debriefing ----------------------------------------------------------------------------------------------

TRAINED = """
[figures.fees]
title = "Fees"
question = "Who paid most?"
unit = "credits"

[figures.cash]
title = "Cash"
question = "Who had most?"

[alarms]
poor = "no cash left"

[questions]
cloud = "When did it pay?"
"""


def trained(folder: Path, text: str = TRAINED) -> Debriefing:
    (folder / "debriefing.toml").write_text(text, encoding="utf-8")
    poor = {"poor": lambda box, s, seat: s.players[seat].cash == 0}
    return Debriefing.read(str(folder / "debriefing.py"), fees=lambda box, s, seat: box.fee * (seat + 1), **poor)


def test_a_debriefing_is_read_with_its_figures(tmp_path: Path) -> None:
    debriefing = trained(tmp_path)
    box, s = SimpleNamespace(fee=3), SimpleNamespace(players=[SimpleNamespace(cash=0), SimpleNamespace(cash=8)])
    assert [(f.title, f.unit, f.of(box, s, 1)) for f in debriefing.figures] == [("Fees", "credits", 6), ("Cash", "", 8)]
    assert [debriefing.alarms_of(box, s, seat) for seat in (0, 1)] == [("no cash left",), ()]
    assert debriefing.questions["cloud"] == "When did it pay?"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("poor =", "pour =", r"debriefing.toml, alarms: nothing is called pour. Did you mean poor\?"),
        ("figures.fees", "figures.fee", "debriefing.toml: no text names fees"),
        ('title = "Cash"\n', "", "debriefing.toml, cash lacks title"),
        ("[questions]", "[question]", r"nothing is called question. Did you mean questions\?"),
    ],
)
def test_what_is_wrong_with_a_debriefing_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TRAINED
    with pytest.raises(TypeError, match=said):
        trained(tmp_path, TRAINED.replace(old, new))


# --- names -------------------------------------------------------------------------------------------------------

CALLED = """
level = ["I", "II"]
bonus = [
    { name = "REPORT", key = "R", effects = ["one tile more"] },
    { name = "LOBBY", key = "L", effects = ["one commitment more"] },
]
"""


def called(folder: Path, text: str = CALLED) -> Names:
    (folder / "names.toml").write_text(text, encoding="utf-8")
    return Names.read(str(folder / "names.py"))


def test_names_are_read_with_what_is_said_of_them(tmp_path: Path) -> None:
    names = called(tmp_path)
    assert names["level"] == ("I", "II")
    lobby = names["bonus"][1]
    assert (lobby, lobby.number, lobby.key, lobby.effects) == ("LOBBY", 1, "L", ("one commitment more",))
    assert lobby.effects[0].capital == "One commitment more"
    assert names.pairs("bonus", "key") == (("R", "REPORT"), ("L", "LOBBY"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('key = "L"', 'kye = "L"', r"names.toml, bonus 1: nothing is called kye. Did you mean key\?"),
        ('key = "L", ', "", "names.toml, bonus 1 lacks key"),
        ('key = "L"', "key = 3", "names.toml, bonus 1: key cannot be 3"),
        ('["I", "II"]', '"I"', "names.toml: level is a list of names"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in CALLED
    with pytest.raises(TypeError, match=said):
        called(tmp_path, CALLED.replace(old, new))


def test_names_that_nobody_gave_are_said(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"names.toml does not name levle. Did you mean level\?"):
        called(tmp_path)["levle"]


def test_figures_are_called_otherwise_in_sentences(tmp_path: Path) -> None:
    (tmp_path / "names.toml").write_text(
        'figure = [{ name = "credits a year", of = "cash" }, { name = "", of = "row" }]\n'
    )
    assert named_figures(tmp_path, ("cash", "row", "users")) == {"cash": "credits a year", "row": ""}
    with pytest.raises(TypeError, match="no figure is called row"):
        named_figures(tmp_path, ("cash", "users"))
    (tmp_path / "names.toml").unlink()
    assert named_figures(tmp_path, ("cash",)) == {}
