"""Every option changes what it says and nothing else (specification 7)."""

from __future__ import annotations

import random

import pytest

from boardroom.games.industrial.rules.reasons import ONE_LEVEL
from boardroom.games.industrial.state import NONE, UPGRADES
from boardroom.kernel.game import GameError
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from tests.games.industrial.table import GAME, QUOTED, at, deal, table

OPTIONS = [(option.name, choice) for option in GAME.about.options for choice in option.choices[1:]]


def test_the_defaults():
    """The base game with events (section 7)."""
    assert GAME.check_options(2, None) == {
        "storage_cost": "off",
        "share_auction": "off",
        "incidents": "off",
        "accident_scope": "worker",
        "multi_level_per_round": "on",
        "events": "on",
        "initial_player": "clockwise",
        "compensation": "off",
    }
    with pytest.raises(GameError, match="no option solo"):
        GAME.check_options(2, {"solo": "on"})


def test_one_level_per_department_and_round():
    """The strict reading of L194 (A16)."""
    t = at(UPGRADES, multi_level_per_round="off").staff(yellow=3).play("develop ENG own", "upgrade nothing")
    assert t.why_not("develop ENG own") == ONE_LEVEL
    assert t.allows("develop QUA own")
    t.finish_round().to(UPGRADES).until(0)
    assert t.allows("develop ENG own")


def test_a_roll_for_the_initial_player_each_round():
    """Anybody may begin again (A17)."""
    followed = set()
    for seed in range(40):
        t = deal(3, seed, initial_player="reroll")
        first = t.state.initial
        followed.add((t.finish_round().state.initial - first) % 3)
    assert followed == {0, 1, 2}


def test_events_off():
    """No card at all."""
    t = deal(events="off")
    assert (t.state.event, sum(t.state.events_left)) == (NONE, 0)


def test_incidents_off():
    """No deck, no draw, no window."""
    t = table(round=5).finish_round()
    assert sum(t.state.deck) == 0
    assert t.player().drawn == [0] * 4


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, *({name: choice} for name, choice in OPTIONS), dict(OPTIONS)], ids=str)
def test_random_games_with_much_money(players, options):
    """Everybody survives long enough to see every module; invariants and ranges hold after every action."""
    box = copy(QUOTED.values)
    box.start_money = 300
    rules = GAME.rules
    for seed in range(2):
        s = GAME.undealt(players, seed, options)
        rules.setup(box, s)
        chooser, codes, length = random.Random(seed), [0] * len(GAME.space), 0
        while bits := rules.to_act(box, s):
            seat = bits.bit_length() - 1
            before = copy(s)
            count = rules.legal(box, s, seat, codes)
            rules.apply(box, s, seat, codes[chooser.randrange(count)])
            assert rules.faults(box, before, s) == 0
            assert GAME.schema.out_of_range(s) == []
            length += 1
        assert length < 1_500
        assert s.round == 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compensation_gives_dollars_by_turn_order(players):
    """What the box says, from the initial player of round 1 on; nothing without the option."""
    seen = set()
    for seed in range(24):
        plain, paid = (deal(players, seed, compensation=choice) for choice in ("off", "on"))
        first = paid.state.initial
        seen.add(first)
        more = [paid.player(seat).cash - plain.player(seat).cash for seat in range(players)]
        assert [more[(first + place) % players] for place in range(players)] == (
            paid.box.compensation[players - 2][:players]
        )
    assert len(seen) == players


def test_games_of_the_first_edition_know_no_compensation():
    """They play on as they began."""
    match = Match(GAME, 4, 1, {"compensation": "on"}, rules=1)
    assert "compensation" not in match.options
