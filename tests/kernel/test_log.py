"""Logs: they say where they come from, and one that was changed is refused with the action and the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.kernel.game import Game
from boardroom.kernel.match import BadLog, Match
from tests.kit import example

Tamper = Callable[[dict[str, Any]], Any]


def played() -> Match:
    """Two lots of the example game sold, the third bid for by one."""
    match = Match(example.NAME, players=2, seed=1, names=["Ada", "Bo"])
    for seat, bid in ((0, 4), (1, 2), (1, 0), (0, 1), (1, 3)):
        match.play(bid, seat)
    return match


def finished() -> Match:
    """The same, played to its end."""
    match = played()
    while not match.over:
        match.play("bid 0", seat=match.to_act[0])
    return match


LOG = played().to_dict()


def test_a_log_says_everything() -> None:
    match = played()
    assert match.to_dict() == {
        "format": "boardroom-log",
        "version": 1,
        "game": example.NAME,
        "rules": "1",
        "box": match.box.hash,
        "players": 2,
        "options": {"ties": "first"},
        "names": ["Ada", "Bo"],
        "seed": 1,
        "start": match.at(0).hash(),
        "actions": [
            [seat, notation, match.at(n).hash()[:6] + blake2b(f"{seat} {notation}".encode(), digest_size=2).hexdigest()]
            for n, (seat, notation) in enumerate(
                [(0, "bid 4"), (1, "bid 2"), (1, "bid 0"), (0, "bid 1"), (1, "bid 3")], 1
            )
        ],
        "end": match.hash(),
    }


def test_an_unfinished_match_goes_on_where_it_was() -> None:
    match, again = played(), Match.from_json(played().to_json(indent=2))
    assert again.names == ("Ada", "Bo")
    assert again.state == match.state
    assert again.play("bid 0") == match.play("bid 0")
    assert Match.from_json(match.to_json().encode()).hash() == match.hash()


def test_a_log_without_actions_is_a_new_match() -> None:
    match = Match(example.NAME, seed=9)
    assert Match.from_json(match.to_json()).hash() == match.hash()


def test_every_line_may_be_written_carelessly() -> None:
    log = played().to_dict()
    log["actions"][0][1] = "  BID   4 "
    assert Match.from_dict(log).to_dict() == LOG


def setting(key: str, value: Any) -> Tamper:
    return lambda log: log.update({key: value})


def without(key: str) -> Tamper:
    return lambda log: log.pop(key)


def line(number: int, value: Any) -> Tamper:
    return lambda log: log["actions"].__setitem__(number - 1, value)


def part(number: int, place: int, value: Any) -> Tamper:
    return lambda log: log["actions"][number - 1].__setitem__(place, value)


def swapped(log: dict[str, Any]) -> None:
    log["actions"][0], log["actions"][1] = log["actions"][1], log["actions"][0]


def other_bid(log: dict[str, Any]) -> None:
    log["actions"][1][1] = "bid 5"


def other_losing_bid(log: dict[str, Any]) -> None:
    """Seat 0 wins all the same, and the bids are put away: the position is the recorded one."""
    log["actions"][1][1] = "bid 3"


TAMPERED: dict[str, tuple[Tamper, str]] = {
    "another format": (setting("format", "pgn"), "this is not a Boardroom log"),
    "no format": (without("format"), "this is not a Boardroom log"),
    "a later version": (setting("version", 2), "this log has format version 2; this program reads 1"),
    "no version": (without("version"), "this log has format version None; this program reads 1"),
    "no game": (without("game"), "the head of the log is damaged"),
    "no seed": (without("seed"), "the head of the log is damaged"),
    "a seed that is no number": (setting("seed", "1"), "the head of the log is damaged"),
    "players that are no number": (setting("players", True), "the head of the log is damaged"),
    "options that are a list": (setting("options", ["ties"]), "the head of the log is damaged"),
    "an unknown game": (setting("game", "chess"), "action 0: there is no game 'chess'"),
    "another game": (setting("game", "upgrade"), "action 0: "),
    "another rules version": (
        setting("rules", "0"),
        "action 0: the log was played with rules version '0' of Sealed Bids; this program plays version '1'",
    ),
    "no rules version": (without("rules"), "action 0: the log was played with rules version None"),
    "another box": (
        setting("box", "0123456789abcdef"),
        "action 0: the log was played with other component values .* name the overlay file",
    ),
    "no box": (without("box"), "action 0: the log was played with other component values"),
    "too many players": (setting("players", 4), "action 0: Sealed Bids is for 2, 3 players, not 4"),
    "another number of players": (setting("players", 3), "action 0: 3 players need a list of 3 names"),
    "an unknown option": (setting("options", {"tie": "first"}), "action 0: Sealed Bids has no option tie"),
    "an unknown choice": (setting("options", {"ties": "x"}), "action 0: option ties=x is not possible"),
    "another option": (setting("options", {"ties": "nobody"}), "action 0: seed and options do not lead to"),
    "another seed": (setting("seed", 2), "action 0: seed and options do not lead to the recorded start"),
    "a negative seed": (setting("seed", -1), "action 0: a seed is a whole number"),
    "names of others": (setting("names", ["Ada"]), "action 0: 2 players need a list of 2 names"),
    "names that are a number": (setting("names", 5), "action 0: 2 players need a list of 2 names"),
    "another start": (setting("start", "0" * 16), "action 0: seed and options do not lead to"),
    "no actions": (without("actions"), "the log has no list of actions"),
    "actions that are no list": (setting("actions", {"1": "bid 4"}), "the log has no list of actions"),
    "a line that is a text": (line(2, "bid 2"), "action 2: 'bid 2' is not of the form"),
    "a line that is too short": (line(2, [1, "bid 2"]), r"action 2: \[1, 'bid 2'\] is not of the form"),
    "a seat that is a text": (part(2, 0, "1"), "action 2: .* is not of the form"),
    "a seat that is true": (part(2, 0, True), "action 2: .* is not of the form"),
    "an action that is a number": (part(2, 1, 2), "action 2: .* is not of the form"),
    "an unknown action": (part(3, 1, "bet 3"), "action 3: 'bet 3' is no action of this game"),
    "an illegal action": (part(4, 1, "bid 9"), "action 4: seat 0: 'bid 9' is not legal. You do not have so many coins"),
    "a seat that is not asked": (part(2, 0, 0), "action 2: seat 0: 'bid 2' is not legal. It is not the turn of seat 0"),
    "a seat that is not there": (part(2, 0, 5), "action 2: there is no seat 5"),
    "a seat below zero": (part(2, 0, -1), "action 2: there is no seat -1"),
    "another bid": (other_bid, "action 2: 'bid 5' does not lead to the recorded position; the log was changed"),
    "another bid that changes nothing": (other_losing_bid, "action 2: 'bid 3' is not the recorded action"),
    "another check": (part(4, 2, "ffffff"), "action 4: 'bid 1' does not lead to the recorded position"),
    "a check that is a number": (part(4, 2, 7), "action 4: 'bid 1' does not lead to the recorded position"),
    "actions swapped": (swapped, "action 1: 'bid 2' does not lead to the recorded position"),
    "the first action missing": (lambda log: log["actions"].pop(0), "action 1: "),
    "an action in the middle missing": (lambda log: log["actions"].pop(2), "action 3: "),
    "the last action missing": (lambda log: log["actions"].pop(), "action 4: .* is not the recorded end of the game"),
    "an action too many": (lambda log: log["actions"].append(log["actions"][-1]), "action 6: seat 1: .* is not legal"),
    "another end": (setting("end", "0" * 16), "action 5: the position after it is not the recorded end"),
    "no end": (without("end"), "action 5: the position after it is not the recorded end"),
}


@pytest.mark.parametrize(("tamper", "complaint"), TAMPERED.values(), ids=TAMPERED.keys())
def test_a_changed_log_is_refused_with_action_and_reason(tamper: Tamper, complaint: str) -> None:
    log = played().to_dict()
    tamper(log)
    with pytest.raises(BadLog, match=complaint):
        Match.from_json(json.dumps(log))


def test_nothing_follows_the_end_of_a_game() -> None:
    log = finished().to_dict()
    log["actions"].append([0, "bid 0", "000000"])
    with pytest.raises(BadLog, match="action 11: the game is over"):
        Match.from_dict(log)


@pytest.mark.parametrize("text", ["", "no log", b"\xff\xfe", "[" * 100_000, "[]", "7", "null", '"log"', "{}"])
def test_what_is_no_log_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadLog, match="this is not a"):
        Match.from_json(text)


def test_a_log_of_another_box_needs_its_overlay(tmp_path: Path) -> None:
    overlay = tmp_path / "rich.toml"
    overlay.write_text("coins = 12")
    match = Match(example.NAME, players=2, seed=1, box=overlay)
    match.play("bid 12", seat=0)
    with pytest.raises(BadLog, match="other component values"):
        Match.from_json(match.to_json())
    assert Match.from_json(match.to_json(), box=overlay).hash() == match.hash()
    with pytest.raises(BadLog, match="other component values"):
        Match.from_json(json.dumps(LOG), box=overlay)


def test_a_log_of_changed_rules_is_refused(variant_of_example: Callable[..., Game]) -> None:
    """Even if the version was not counted up, the positions tell."""
    variant_of_example("swindle", ("rules.py", "coins -= best", "coins -= best - 1"))
    with pytest.raises(BadLog, match="action 2: 'bid 2' does not lead to the recorded position"):
        Match.from_dict({**played().to_dict(), "game": "swindle"})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)


@given(st.data())
def test_whatever_is_changed_the_answer_is_a_reason(data: st.DataObject) -> None:
    """Any value of a log replaced by any other: it is either the same game all the same, or refused."""
    log = played().to_dict()
    spot: Any = log
    while True:
        key = data.draw(st.sampled_from(list(spot) if isinstance(spot, dict) else range(len(spot))))
        if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    spot[key] = data.draw(json_values)
    try:
        match = Match.from_json(json.dumps(log))
    except BadLog as refused:
        assert str(refused)
    else:
        assert {**match.to_dict(), "names": None} == {**LOG, "names": None}
