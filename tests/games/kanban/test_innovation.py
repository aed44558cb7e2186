"""Upgrading designs (R:732-770, specification 5.6)."""

from __future__ import annotations

from boardroom.games.kanban.rules.reasons import NO_DESIGN, NO_SUCH_PART, UPGRADE_SPACE_TAKEN
from boardroom.games.kanban.state import D_TURN, D_UPGRADE_MODE, D_UPGRADE_SPACE, NONE
from tests.games.kanban.table import part, tile, working


def test_g24_an_upgrade():
    """u4 of green scores 4, the tile 2; the value of the part goes to 2 (R:738-742)."""
    t = working("TI2").designs("green engine").parts(engine=1).play("upgrade green engine board")
    assert t.state.decision == D_UPGRADE_SPACE
    t.play("space u4")
    assert t.pp() == 6
    assert t.box.part_value[t.state.steps[part("engine")]] == 2
    assert t.player().upgraded[tile("green engine")] == 1
    assert t.player().designs[tile("green engine")] == 0
    assert t.state.innovation[0][3] == part("engine")


def test_g25_a_double_upgrade():
    """From value 3 to 5: 5 and 2 pp and the space; once for each part (R:479, R:766-770)."""
    t = working("TI2", players=3).levels(TI=3).upgraded("red engine", "blue engine", seat=1)
    t.designs("green engine", "black engine", "green turbo").parts(engine=2, turbo=1)
    assert t.box.part_value[t.state.steps[part("engine")]] == 3
    t.play("upgrade green engine board")
    assert t.state.decision == D_UPGRADE_MODE
    t.play("upgrade double", "space u5")
    assert t.pp() == 5 + 2 + 3
    assert t.box.part_value[t.state.steps[part("engine")]] == 5
    assert t.player().doubled == tile("green engine")
    t.play("upgrade green turbo board")
    assert t.state.decision == D_UPGRADE_SPACE, "once in the game for a player"
    other = working("TI2").levels(TI=3).levels(seat=1, TI=3).upgraded("red engine", seat=1, double=True)
    other.designs("green engine").parts(engine=1).play("upgrade green engine board")
    assert other.state.decision == D_UPGRADE_SPACE, "another player may not double the same part"


def test_a40_a_double_upgrade_near_the_end_of_the_track():
    """From 5 to 6, scoring 6."""
    t = working("TI2").levels(TI=3).upgraded("red engine", "blue engine", "yellow engine", "black engine", seat=1)
    assert t.box.part_value[t.state.steps[part("engine")]] == 5
    t.designs("green engine").parts(engine=1).play("upgrade green engine board", "upgrade double", "space u1")
    assert t.box.part_value[t.state.steps[part("engine")]] == 6
    assert t.pp() == 2 + 6


def test_a41_a_part_at_6_stays_there():
    t = working("TI2").upgraded("red engine", "blue engine", "yellow engine", seat=1)
    t.upgraded("black engine", seat=1, double=True)
    assert t.box.part_value[t.state.steps[part("engine")]] == 6
    t.designs("green engine").parts(engine=1).play("upgrade green engine board", "space u1")
    assert t.box.part_value[t.state.steps[part("engine")]] == 6
    assert t.pp() == 2


def test_a42_a_tested_part_has_a_value():
    """An upgrade moves the marker off its start."""
    t = working("TI2").designs("green engine").parts(engine=1).garages("green")
    t.play("upgrade green engine board", "space u2")
    assert t.points()["tested_designs"] == 2


def test_an_upgrade_needs_design_and_part():
    t = working("TI2").designs("green engine").parts(turbo=1)
    assert t.why_not("upgrade green engine board") == NO_SUCH_PART
    assert t.why_not("upgrade green turbo board") == NO_DESIGN


def test_an_upgrade_by_voucher():
    t = working("TI2").designs("green engine").stock(vouchers=1)
    supply = t.state.cubes[part("engine")]
    t.play("upgrade green engine voucher", "space u6")
    assert (t.player().vouchers, t.state.cubes[part("engine")]) == (0, supply - 1)
    assert t.player().pending == [0, 1, 0]


def test_an_upgrade_space_is_used_once():
    t = working("TI2").upgraded("green turbo", seat=1).designs("green engine").parts(engine=1)
    t.play("upgrade green engine board")
    assert t.state.innovation[0][5] != NONE
    assert t.why_not("space u6") == UPGRADE_SPACE_TAKEN


def test_a_single_upgrade_keeps_the_special_space_free():
    t = working("TI2").levels(TI=3).designs("green engine").parts(engine=1)
    t.play("upgrade green engine board", "upgrade single", "space u1")
    assert (t.state.decision, t.player().doubled) == (D_TURN, NONE)
