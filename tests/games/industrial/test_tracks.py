"""The pollution and accident tracks (L102-L112)."""

from __future__ import annotations

from boardroom.games.industrial.rules.reasons import NO_CASH, NOT_NOW, TRACK_FULL
from boardroom.games.industrial.state import D_COVER, MAINTENANCE, OUT_LAST_BOX, PRODUCTION, PURCHASE, SALES, UPGRADES
from tests.games.industrial.table import at, table


def test_g9_recovery():
    """Pollution 3, $12: two boxes up, $2 left; a third is refused by the ceiling, and by the cash (L108)."""
    t = table().money(12).tracks(pollution=3).play("recover pollution", "recover pollution")
    assert t.markers() == (5, 5)
    assert t.cash() == 2
    assert t.why_not("recover pollution") == TRACK_FULL
    t.tracks(pollution=3)
    assert t.why_not("recover pollution") == NO_CASH


def test_g10_last_box():
    """Pollution -4 and three workers: one step down, the second costs $5 (L110)."""
    t = at(PRODUCTION).cubes(raw=6).tracks(pollution=-4).dice(6).play("produce 6 bonus 0")
    assert t.markers() == (-5, 5)
    assert t.cash() == 50 - 6 - 5
    assert t.player().accounts[OUT_LAST_BOX] == 5


def test_g11_shield():
    """ISO 14000, pollution 2, three workers: nothing moves and nothing is paid (L112)."""
    t = at(PRODUCTION).cubes(raw=6).built(QUA=3).tracks(pollution=2).dice(6).play("produce 6 bonus 0")
    assert t.markers() == (2, 5)
    assert t.cash() == 50 - 3  # wages of $1 each, Lean
    t = at(PRODUCTION).cubes(raw=6).built(QUA=3).tracks(pollution=-5).dice(6).play("produce 6 bonus 0")
    assert t.cash() == 50 - 3


def test_a7_both_names_of_the_iso_standards_mean_one_improvement():
    """14001 and 45001 of L112 are the 14000 and 45000 of the annex: one level of Quality each."""
    box = table().box
    assert [sum(row) for row in box.pollution_shield] == [0, 1, 0, 0, 0, 0]
    assert [sum(row) for row in box.accident_shield] == [0, 1, 0, 0, 0, 0]
    assert (box.pollution_shield[1][2], box.accident_shield[1][3]) == (1, 1)


def test_a11_a_shield_stops_the_marker_not_the_accident():
    """With ISO 45000 the cubes still go back; recovery upward stays possible (L112)."""
    t = at(PRODUCTION).cubes(raw=4).built(QUA=4).tracks(accidents=2, pollution=1).dice(1).play("produce 4 bonus 0")
    assert t.stocks() == (2, 2)
    assert t.markers() == (1, 2)
    t = at(PRODUCTION).built(QUA=4).tracks(accidents=2).play("recover accidents")
    assert t.markers() == (5, 3)


def test_a12_five_is_the_ceiling():
    """Only lost positions are recovered (L108)."""
    t = table()
    assert t.why_not("recover pollution") == TRACK_FULL
    assert t.why_not("recover accidents") == TRACK_FULL


def test_a13_recovery_at_every_own_decision():
    """A free action in each phase (section 4.3)."""
    for phase in (PURCHASE, PRODUCTION, SALES, UPGRADES, MAINTENANCE):
        assert at(phase).tracks(pollution=0).allows("recover pollution")


def test_a25_the_last_box_is_a_forced_payment():
    """A broke player covers it like wages (L110)."""
    t = at(PRODUCTION).cubes(raw=6).money(4).tracks(pollution=-5, accidents=-5).dice(1).play("produce 4 bonus 0")
    assert t.state.decision == D_COVER
    assert t.state.due == 5
    assert t.why_not("recover pollution") == NOT_NOW
    t.play("loan")
    assert t.cash() == 20 - 5 - 5  # accident box, then pollution box
    assert t.markers() == (-5, -5)


def test_the_accident_box_comes_first():
    """Then the pollution steps: who is ruined by the accident box has not polluted yet (specification 5.2)."""
    t = at(PRODUCTION, players=3).cubes(raw=4).money(4).borrowed(2).tracks(pollution=3, accidents=-5)
    t.dice(1).play("produce 4 bonus 0")
    assert not t.player().alive
    assert t.markers() == (3, -5)


def test_both_tracks_in_one_accident():
    """The last $5 go for the accident box; the pollution marker still has a box to go down (specification 5.2)."""
    t = at(PRODUCTION, players=3).cubes(raw=6).money(9).borrowed(2).tracks(pollution=-4, accidents=-5)
    t.dice(1).play("produce 4 bonus 0")
    assert t.cash() == 0
    assert t.markers() == (-5, -5)
    assert t.player().alive
