"""What acts and decisions say is data: what is misspelt in `acts.toml` and `decisions.toml` is said in words."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from boardroom.kernel.actions import ActionSpace, Choice, Family
from boardroom.kernel.panel import Entry, Line
from boardroom.kernel.sheet import Tip
from boardroom.kernel.table import Act, Acts, Asked
from boardroom.kernel.table.decisions import Decision, read_decisions

TRAIN_OR_TUNE = Choice("train", "tune")
SPACE = ActionSpace(
    Family("Plan", "plan {action}", action=TRAIN_OR_TUNE),
    Family("Drop", "drop {action}", action=TRAIN_OR_TUNE),
    Family("Pass", "pass"),
)
TEXTS = """
[Plan]
title = "Plan {action}"
cost = "{box.markers:marker}"
effect = "+{worth}, {penalty} if not done"
penalty = "-{box.penalty}"
entry = { key = "P", icon = "{action}", title = "{action.capitals}" }
card = ["PLAN", "{title}", "{doubt}"]
total = { icon = "coin", label = "You pay", amount = "{box.penalty}" }
ghost = { lit = ["spot-{action}"] }

[Drop]
like = "Plan"
title = "Drop {action}"

[Pass]
title = "Pass"
"""


def acts(*changes: tuple[str, str]) -> Acts[Any]:
    """Two families of actions, one with a class, with changes to their texts."""

    class Plan(Act[Any]):
        worth = "3 value"

        def doubt(self, a: Any, action: int) -> str:
            return "hopeless" if action else ""

    module, text = ModuleType("acts"), TEXTS
    vars(module).update(Plan=Plan)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return Acts(SPACE, Asked, {}, [module], {}, tomllib.loads(text))


ASKED: Any = SimpleNamespace(box=SimpleNamespace(markers=1, penalty=2), s=None, me=None)


def test_an_act_says_its_texts_and_what_its_class_makes() -> None:
    plan = acts()["Plan"]
    assert plan.tip(ASKED, 1) == Tip("Plan tune", "1 marker", "+3 value, -2 if not done")
    assert plan.line(ASKED, 0) == Entry("P", "train", "TRAIN")
    assert plan.say(plan.card, ASKED, 1) == ("PLAN", "Plan tune", "hopeless")
    assert plan.say(plan.total, ASKED, 1) == Line("coin", "You pay", "2")
    assert plan.ghost == {"lit": ("spot-{action}",)}


def test_a_family_that_is_like_another_says_what_differs() -> None:
    drop = acts()["Drop"]
    assert drop.tip(ASKED, 1) == Tip("Drop tune", "1 marker", "+3 value, -2 if not done")
    assert drop.say(drop.card, ASKED, 1) == ("PLAN", "Drop tune", "hopeless")
    assert (drop.family, drop.code(0), acts()["Plan"].code(0)) == ("Drop", 2, 0)


def test_a_family_that_only_says_texts_needs_no_class() -> None:
    assert acts()["Pass"].tip(ASKED) == Tip("Pass", "nothing", "")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[Plan]", "[Plans]", r"acts.toml: Plans is neither an action nor a class of acts/. Did you mean Plan\?"),
        ("cost =", "const =", r"acts.toml, Plan: no act says const. Did you mean cost\?"),
        ("cost =", "worth =", "acts.toml, Plan: worth is said by the class as well"),
        ('like = "Plan"', 'like = "Plann"', r"acts.toml, Drop: nothing in acts/ is called Plann. Did you mean Plan\?"),
        ("[Pass]\n", '[Pass]\nlike = "Drop"\nlike_that = ""\n', "acts.toml, Pass: no act says like_that"),
        ("cost =", 'like = "Drop"\ncost =', "acts.toml, Plan: no act says like"),
        ("{title}", "{titel}", r"acts.toml, Plan: nobody says what {titel} is. Did you mean title\?"),
        ("{ key =", "{ keys =", r"acts.toml, Plan: entry: nothing is called keys. Did you mean key\?"),
        ("{action.capitals}", "{action", "acts.toml, Plan: "),
    ],
)
def test_what_is_wrong_with_an_act_is_said(old: str, new: str, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        acts((old, new))


# --- decisions ---------------------------------------------------------------------------------------------------

DECISIONS = """
[D_PLAN]
task = "plan in round {s.round}"
title = "Plan {what}"
note = "{me.hand:marker} in hand"
offers = ["Plan", "Pass"]
rules = "Planning"

[D_PAY]
task = "pay"
title = "Pay"
offers = "ways"
part = "begun"
"""


def decisions(folder: Path, *changes: tuple[str, str]) -> dict[int, Decision]:
    """Two decisions, with changes to their texts."""
    state, text = ModuleType("state"), DECISIONS
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "decisions.toml").write_text(text, encoding="utf-8")
    vars(state).update(__file__=str(folder / "state.py"), D_PLAN=0, D_PAY=1, D_OVER=2, ROUNDS=5)
    figures: dict[str, Any] = {"what": lambda a: a.box.what, "ways": lambda a: ["Pass"], "begun": lambda a: a.s.round}
    return read_decisions(state, SPACE, figures)


def test_decisions_are_read_with_their_figures(tmp_path: Path) -> None:
    plan, pay = decisions(tmp_path).values()
    a = SimpleNamespace(box=SimpleNamespace(what="well"), s=SimpleNamespace(round=3), me=SimpleNamespace(hand=1))
    assert [plan.say(text, a) for text in (plan.task, plan.title, plan.note)] == [
        "plan in round 3",
        "Plan well",
        "1 marker in hand",
    ]
    assert (plan.families(a), plan.is_part(a), plan.rules) == (["Plan", "Pass"], False, "Planning")
    assert (pay.families(a), pay.is_part(a)) == (["Pass"], True)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[D_PAY]", "[D_PAYMENT]", "decisions.toml and state.py differ: D_PAY, D_PAYMENT"),
        ('"Plan", "Pass"', '"Plan", "Pas"', r"decisions.toml, D_PLAN: there is no action Pas. Did you mean Pass\?"),
        ('"ways"', '"way"', r"decisions.toml, D_PAY: nobody says what way is. Did you mean ways\?"),
        ("{what}", "{wat}", r"D_PLAN: title: nobody says what {wat} is. Did you mean what\?"),
        (" {what}", "", "decisions.toml: no text names what"),
        ('title = "Pay"\n', "", "decisions.toml, D_PAY lacks title"),
        ("rules =", "rule =", r"D_PLAN: nothing is called rule. Did you mean rules\?"),
    ],
)
def test_what_is_wrong_with_a_decision_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        decisions(tmp_path, (old, new))
