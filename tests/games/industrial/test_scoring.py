"""The end of the game (L272-L284, specification 6)."""

from __future__ import annotations

from boardroom.games.industrial.rules import to_act
from boardroom.games.industrial.rules.reasons import NOT_NOW
from boardroom.games.industrial.state import LAST_ROUND, MAINTENANCE
from tests.games.industrial.table import at, table


def test_g31_scoring():
    """20 + 5 + 2 - 2 + 4 - 10 + 3 = 22 (L276-L283)."""
    t = table().built(ENG=4, QUA=2, LOG=1).tracks(pollution=-2, accidents=4).borrowed(1).money(37)
    assert t.scores()[0] == 22
    by_source = t.points()
    assert by_source == {
        "engineering": 20,
        "quality": 5,
        "logistics": 2,
        "administration": 0,
        "human_resources": 0,
        "marketing": 0,
        "pollution": -2,
        "accidents": 4,
        "loans": -10,
        "money": 3,
    }


def test_g32_tie():
    """22 points with $37 beat 22 points with $31 (L284)."""
    t = table()
    for seat, cash in ((0, 31), (1, 37)):
        t.built(seat, ENG=4, QUA=2, LOG=1).tracks(seat, pollution=-2, accidents=4).borrowed(1, seat).money(cash, seat)
    assert t.scores() == [22, 22]
    assert t.places() == [2, 1]


def test_the_last_tie_breaks():
    """Then more improvements, then the place is shared (specification 6)."""
    t = table(players=3).built(0, ENG=1, QUA=1).built(1, ENG=1).built(2, ENG=1)
    t.tracks(0, pollution=3).tracks(1, pollution=5).tracks(2, pollution=5)
    assert t.scores() == [17, 17, 17]
    assert t.places() == [1, 2, 2]


def test_only_the_highest_level_scores():
    """0, 2, 5, 10, 20 (L276-L280)."""
    for level, points in enumerate((0, 2, 5, 10, 20)):
        assert table().built(HR=level).points()["human_resources"] == points


def test_a40_round_six_is_played_to_its_end():
    """All phases for everybody, then the end (L274)."""
    t = table(round=LAST_ROUND)
    asked = set()
    while not t.over:
        asked.add((t.state.phase, t.turn))
        t.decline()
    assert asked == {(phase, seat) for phase in (2, 3, 4, 5, 6, 7) for seat in (0, 1)}
    assert t.state.round == LAST_ROUND


def test_a49_loans_at_the_end():
    """After the last closing decision nothing can be repaid; each loan costs 10 points (L126, L282)."""
    t = at(MAINTENANCE, round=LAST_ROUND).borrowed(2).money(60)
    t.play("repay")
    assert t.player().loans == 1
    t.play("done", "done")
    assert t.over
    assert t.points()["loans"] == -10
    assert t.why_not("repay") == NOT_NOW


def test_nobody_decides_after_the_end():
    """No seat, no legal action."""
    t = table(round=LAST_ROUND).finish_round()
    assert t.over
    assert to_act(t.box, t.state) == 0
    assert t.legal() == []
    assert to_act(t.box, table().state) == 1


def test_bounds():
    """At most 130 and a tenth of the cash, at least -30 (specification 6)."""
    t = table().built(ENG=4, QUA=4, LOG=4, ADM=4, HR=4, MKT=4).money(0)
    assert t.scores()[0] == 130
    t = table().tracks(pollution=-5, accidents=-5).borrowed(2).money(0)
    assert t.scores()[0] == -30
