"""Micro-managing (R:776-784, specification 5.7)."""

from __future__ import annotations

from boardroom.games.kanban.rules.reasons import MANAGING_ALREADY, NOT_IN_ADMINISTRATION, NOT_YOUR_DEPARTMENT
from tests.games.kanban.table import dept, model, working


def test_a17_any_department_may_be_managed():
    """Whoever works there, Sandra included; Shifts and Books go to either (R:780)."""
    t = working("AD2").stock(books=1)
    t.state.sandra = 2
    t.play("manage AS", "train AS", "read AD", "train AD")
    assert t.player().levels[dept("AS")] == 1
    assert t.player().levels[dept("AD")] == 2
    assert t.why_not("manage LO") == MANAGING_ALREADY
    assert t.why_not("train TI") == NOT_YOUR_DEPARTMENT


def test_a17_privileges_count_there_too():
    t = working("AD2").levels(LO=3).play("manage LO", "request voucher")
    assert t.play("end turn").player().vouchers == 1


def test_a61_managing_takes_no_shift():
    """Assembly is cleaned out at once, and its end of turn is carried out (R:646, R:687)."""
    t = working("AD1").built("red", "chassis", "engine", "turbo", "brakes").demand(green=0, red=1)
    t.play("train AD")
    assert t.state.shifts == 0
    t.play("manage AS")
    assert t.in_place("red") == set()
    t.play("end turn")
    assert t.state.demand[0] not in (model("green"), model("red"))


def test_a61_design_is_refilled_at_the_end():
    t = working("AD2").play("manage DE", "take T0", "end turn")
    assert -1 not in t.state.display


def test_only_from_administration():
    assert working("TI1").why_not("manage LO") == NOT_IN_ADMINISTRATION
    assert [said for said in working("AD1").legal() if said.startswith("train")] == ["train AD"]
