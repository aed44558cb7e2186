"""Playing a match: what is legal, what is refused and why, looking back, branching, undoing, telling."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from boardroom.kernel.actions import Action, UnknownAction
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.game import GameError, find
from boardroom.kernel.match import SNAPSHOT_EVERY, BadLog, IllegalAction, Match, UndoRefused
from boardroom.kernel.schema import copy
from tests.kit import example


def auction(players: int = 2, seed: int = 1, **settings: Any) -> Match:
    """A match of the example game: secret bids for five lots."""
    return Match(example.NAME, players, seed, **settings)


def unchanged(match: Match) -> tuple[Any, ...]:
    """Everything a refused action must leave alone."""
    return copy(match.state), list(match.log), match.to_json()


# --- beginning ---------------------------------------------------------------------------------------------------


def test_a_match_begins_with_what_it_is_given() -> None:
    match = Match("upgrade", players=3, seed=7, options={"bag_mode": "one_bag"}, names=["Ada", "Bo", "Cy"])
    assert (match.players, match.seed, match.names, match.log) == (3, 7, ("Ada", "Bo", "Cy"), [])
    assert match.options["bag_mode"] == "one_bag"
    assert match.state.options.bag_mode == 1
    assert not match.over


def test_a_match_fills_in_what_is_not_said() -> None:
    match = Match(find(example.NAME))
    assert match.players == 3
    assert match.names == ("Player 1", "Player 2", "Player 3")
    assert 0 <= match.seed < SEED_LIMIT
    assert match.seed != Match(find(example.NAME)).seed


def test_one_seed_is_one_game_and_another_seed_another() -> None:
    assert auction(seed=4).hash() == auction(seed=4).hash()
    assert auction(seed=4).hash() != auction(seed=5).hash()


@pytest.mark.parametrize("names", [[], ["Ada"], ["Ada", "Bo", "Cy"], "AB", ["Ada", 2], 5, {"Ada": 1, "Bo": 2}])
def test_names_must_fit_the_players(names: Any) -> None:
    with pytest.raises(GameError, match="2 players need a list of 2 names"):
        auction(names=names)


# --- playing -----------------------------------------------------------------------------------------------------


def test_an_action_may_be_typed_a_code_or_notation() -> None:
    matches = [auction() for _ in range(3)]
    spellings: list[Action | int | str] = [Action("Bid", coins=4), 4, " Bid 4"]
    entries = [match.play(action, seat=1) for match, action in zip(matches, spellings, strict=True)]
    assert entries[0] == entries[1] == entries[2]
    assert (entries[0].seat, entries[0].code) == (1, 4)
    assert matches[0].hash().startswith(entries[0].check)
    assert len({match.hash() for match in matches}) == 1


def test_legal_lists_actions_of_the_seats_that_decide() -> None:
    match = auction()
    assert list(match.to_act) == [0, 1]
    assert [action.notation for action in match.legal(0)] == [f"bid {n}" for n in range(10)]
    assert match.legal_codes(0) == list(range(10))
    match.play("bid 2", seat=0)
    assert list(match.to_act) == [1]
    assert match.legal(0) == []
    assert match.legal(7) == []
    match.play("bid 1")
    assert list(match.to_act) == [0, 1]


def test_an_illegal_action_says_why_and_what_is_legal_and_changes_nothing() -> None:
    match = auction()
    match.play("bid 5", seat=0)
    match.play("bid 0")
    before = unchanged(match)
    with pytest.raises(IllegalAction) as refused:
        match.play("bid 5", seat=0)
    assert str(refused.value) == (
        "action 3, seat 0: 'bid 5' is not legal. You do not have so many coins. "
        "Legal: bid 0; bid 1; bid 2; bid 3; bid 4."
    )
    assert unchanged(match) == before


def test_a_seat_that_is_not_asked_is_refused() -> None:
    match = auction(players=3)
    match.play("bid 1", seat=1)
    before = unchanged(match)
    with pytest.raises(IllegalAction, match=r"It is not the turn of seat 1 but of seat 0, seat 2\. Legal: nothing\."):
        match.play("bid 1", seat=1)
    for seat in (-1, 3):
        with pytest.raises(IllegalAction, match=f"there is no seat {seat}: seats run from 0 to 2"):
            match.play("bid 1", seat=seat)
    with pytest.raises(IllegalAction, match=r"several seats may decide now \(\(0, 2\)\): say which one acts"):
        match.play("bid 1")
    with pytest.raises(UnknownAction, match="'bet 1' is no action of this game"):
        match.play("bet 1", seat=0)
    assert unchanged(match) == before


def finished() -> Match:
    """All five lots sold for nothing."""
    match = auction()
    while not match.over:
        match.play("bid 0", seat=match.to_act[0])
    return match


def test_nothing_can_be_played_after_the_end() -> None:
    match = finished()
    assert len(match.log) == 10
    assert match.to_act == ()
    assert match.legal(0) == []
    assert match.why_not("bid 0", 0) == "The game is over."
    before = unchanged(match)
    with pytest.raises(IllegalAction, match="the game is over: nothing more can be played"):
        match.play("bid 0")
    assert unchanged(match) == before


def test_why_not_explains_without_playing() -> None:
    match = auction()
    match.play("bid 5", seat=0)
    before = unchanged(match)
    assert match.why_not("bid 9", 1) == ""
    assert match.why_not("bid 10", 1) == "You do not have so many coins."
    assert match.why_not("bid 1", 0) == "It is not the turn of seat 0 but of seat 1."
    with pytest.raises(UnknownAction):
        match.why_not("bid 99", 1)
    assert unchanged(match) == before


def test_points_and_places() -> None:
    match = auction(players=3)
    worth = match.state.lot
    for seat, bid in enumerate((2, 5, 5)):
        match.play(bid, seat)
    assert match.scores() == [{"lots": n, "total": n} for n in (0, worth, 0)]
    assert match.ranking() == [2, 1, 2]


# --- looking back and branching ----------------------------------------------------------------------------------


def play_on(match: Match, actions: int, seed: int = 3) -> Match:
    """Some random actions more."""
    chooser = random.Random(seed)
    for _ in range(actions):
        match.play(chooser.choice(match.legal_codes(match.to_act[0])))
    return match


def long_match() -> Match:
    """UPGRADE! for a while, over several snapshots."""
    return play_on(Match("upgrade", players=3, seed=3), 3 * SNAPSHOT_EVERY + 5)


def test_looking_back_does_not_disturb_the_match() -> None:
    match = long_match()
    before = unchanged(match)
    earlier = match.at(SNAPSHOT_EVERY)
    match.game.rules.apply(
        match.box.values, earlier.state, earlier.to_act[0], earlier.legal_codes(earlier.to_act[0])[0]
    )
    assert unchanged(match) == before
    assert match.at(SNAPSHOT_EVERY).hash().startswith(match.log[SNAPSHOT_EVERY - 1].check)


@pytest.mark.parametrize("back", [1, 5, 6, SNAPSHOT_EVERY + 6])
def test_a_branch_shares_the_past_and_not_the_future(back: int) -> None:
    match = long_match()
    before = unchanged(match)
    n = len(match.log) - back
    branch = match.branch(n)
    assert (branch.log, branch.options, branch.seed) == (match.log[:n], match.options, match.seed)
    play_on(branch, SNAPSHOT_EVERY + 2, seed=back)
    assert [branch.at(k).hash() for k in range(n)] == [match.at(k).hash() for k in range(n)]
    assert Match.from_json(branch.to_json()).hash() == branch.hash()
    assert unchanged(match) == before


# --- undo --------------------------------------------------------------------------------------------------------


def test_a_secret_choice_may_be_taken_back() -> None:
    match = auction(players=3)
    before = unchanged(match)
    entry = match.play("bid 4", seat=1)
    assert match.undo(1) == entry
    assert unchanged(match) == before
    match.play("bid 2", seat=1)
    assert match.state.players[1].bid == 2


def test_undo_never_makes_somebody_else_decide_again() -> None:
    match = auction(players=3)
    match.play("bid 4", seat=1)
    match.play("bid 1", seat=0)
    before = unchanged(match)
    with pytest.raises(UndoRefused, match="Seat 0 has acted since"):
        match.undo(2)
    assert unchanged(match) == before
    match.undo(0)
    match.undo(1)
    assert match.log == []


def test_who_decides_in_secret_with_others_can_take_it_back_until_the_last_has_decided() -> None:
    """What the others have decided meanwhile stays, in the state, in the log and in a log that is loaded again."""
    match = auction(players=3)
    taken = match.play("bid 4", seat=1)
    match.play("bid 1", seat=0)
    assert match.undo(1) == taken
    assert match.state.players[0].bid == 1 and 1 in match.to_act
    assert [entry.seat for entry in match.log] == [0]
    match.play("bid 2", seat=1)
    assert Match.from_json(match.to_json()).hash() == match.hash()
    match.play("bid 0", seat=2)
    for seat in (0, 1):
        with pytest.raises(UndoRefused):
            match.undo(seat)


def test_undo_never_crosses_a_random_event() -> None:
    match = auction()
    match.play("bid 4", seat=0)
    match.play("bid 1", seat=1)
    with pytest.raises(UndoRefused, match="Chance has decided something since"):
        match.undo(1)


def test_undo_never_crosses_revealed_information() -> None:
    """The last sale draws no further lot, but it shows what the others have bid."""
    match = auction()
    for seat in (0, 1) * 4:
        match.play("bid 0", seat)
    match.play("bid 4", seat=0)
    match.play("bid 1", seat=1)
    assert match.over
    assert match.at(9).state.chance == match.state.chance
    before = unchanged(match)
    with pytest.raises(UndoRefused, match="Hidden information has been revealed"):
        match.undo(1)
    assert unchanged(match) == before


def test_how_an_action_came_about_is_no_part_of_the_log() -> None:
    """Games are compared, saved and loaded as if it had been played without a word about that."""
    plain, marked = auction(players=3), auction(players=3)
    for match in (plain, marked):
        match.play("bid 4", seat=1)
        match.play("bid 1", seat=0)
    marked.log = [replace(marked.log[0], automatic=True), replace(marked.log[1], joined=True)]
    assert marked.log == plain.log and [*map(hash, marked.log)] == [*map(hash, plain.log)]
    assert marked.to_json() == plain.to_json()
    assert not any(entry.joined or entry.automatic for entry in Match.from_json(marked.to_json()).log)
    assert marked.branch(2).log[1].joined


def test_what_others_did_meanwhile_is_remembered_with_how_it_came_about() -> None:
    match = auction(players=3)
    match.play("bid 4", seat=1)
    match.play("bid 1", seat=0)
    match.log[1] = replace(match.log[1], joined=True, automatic=True)
    match.undo(1)
    assert [(entry.seat, entry.joined, entry.automatic) for entry in match.log] == [(0, True, True)]


def test_a_wish_is_an_action_with_all_that_are_joined_to_it() -> None:
    match = Match("smartphone", players=2, seed=3)
    assert match.last_decided() is None and match.wish_of(0) == 0
    for seat, action in ((0, "stack A A1 B1"), (1, "stack A A1 B1"), (0, "position 0 2 0"), (0, "aside")):
        match.play(action, seat)
    assert (match.wish_of(0), match.wish_of(1)) == (1, 1)
    match.log[-1] = replace(match.log[-1], joined=True)
    assert (match.wish_of(0), match.wish_of(1)) == (2, 1)
    match.log[-2] = replace(match.log[-2], joined=True)
    assert match.wish_of(0) == 3, "what another seat does at the same time is no part of it"
    match.log[-1] = replace(match.log[-1], automatic=True)
    assert match.last_decided() is match.log[-2] and match.wish_of(0) == 2


def test_undo_works_across_a_snapshot() -> None:
    match = Match("upgrade", players=3, seed=3)
    hashes = [match.hash()]
    for n in range(SNAPSHOT_EVERY):
        hashes.append(play_on(match, 1, seed=n).hash())
    match.undo(match.log[-1].seat)
    match.play(match.legal_codes(match.to_act[0])[0])
    assert match.at(SNAPSHOT_EVERY).hash() == match.hash() != hashes[-1]
    assert [match.at(n).hash() for n in range(SNAPSHOT_EVERY)] == hashes[:-1]


# --- dealing anew ------------------------------------------------------------------------------------------------


def test_a_fresh_deal_cannot_be_taken_back_and_ends_with_the_game() -> None:
    match = auction()
    match.play("bid 4", seat=0)
    match.deal_anew(0, seed=5)
    assert match.state.players[0].bid == 4, "what the seat knows stays"
    with pytest.raises(UndoRefused, match="Chance has decided something since"):
        match.undo(0)
    while not match.over:
        match.play("bid 0", match.to_act[0])
    with pytest.raises(IllegalAction, match="nothing left to deal"):
        match.deal_anew(None, seed=1)


@pytest.mark.parametrize(
    ("deals", "says"),
    [
        ({}, "damaged"),
        ([[0, 0]], "not of the form"),
        ([[0, 0, -1]], "not of the form"),
        ([[0, "0", 1]], "not of the form"),
        ([[0, True, 1]], "not of the form"),
        ([[0, 2, 1]], "action 0: the fresh deal"),
        ([[99, 0, 1]], "action 99: the fresh deal"),
        ([[0, 0, 1], [0, 0, 2]], "action 0: the fresh deal"),
        ([[1, 0, 1]], "action 2: 'bid 1' does not lead"),
    ],
)
def test_fresh_deals_of_a_log_are_verified(deals: Any, says: str) -> None:
    match = auction()
    match.play("bid 4", seat=0)
    match.deal_anew(None, seed=2)
    match.play("bid 1", seat=1)
    assert Match.from_dict(match.to_dict()).hash() == match.hash()
    with pytest.raises(BadLog, match=says):
        Match.from_dict(match.to_dict() | {"deals": deals})


# --- telling -----------------------------------------------------------------------------------------------------


def test_the_story_is_told_by_name() -> None:
    match = auction(names=["Ada", "Bo"])
    worth = match.state.lot
    match.play("bid 4", seat=0)
    match.play("bid 1", seat=1)
    assert match.story() == [["Ada bids in secret."], ["Bo bids in secret.", f"Ada wins {worth} points."]]
    assert match.named(match.status()) == f"Ada and Bo must bid for {match.state.lot} points."


def test_odd_names_are_only_names() -> None:
    match = auction(names=["@1", r"\1 @0"])
    assert match.named("@0 beats @1.") == r"@1 beats \1 @0."


def test_words_see_only_what_the_reader_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    match = auction()
    match.play("bid 4", seat=0)
    bids: list[list[int]] = []

    def sentences(box: Any, before: Any, after: Any, seat: int, code: int) -> list[str]:
        bids.append([player.bid for player in after.players])
        assert after.chance.counter == 0
        return []

    monkeypatch.setattr(match.game.words, "sentences", sentences)
    for viewer in (None, 0, 1):
        match.story(viewer)
    assert bids == [[0, 0, 0], [4, 0, 0], [0, 0, 0]]


def test_views_and_observations_hide_the_bids_of_others() -> None:
    match = auction()
    match.play("bid 4", seat=0)
    assert "bid" not in match.view()["players"][0]
    assert match.view(0)["players"][0]["bid"] == 4
    assert "bid" not in match.view(1)["players"][0]
    place = match.game.schema.observation_names.index("players[0].bid")
    assert [match.observe(viewer)[place] for viewer in (None, 0, 1)] == [0, 4, 0]


def test_whole_numbers_in_any_guise_and_nothing_else() -> None:
    match = Match("upgrade", players=3, seed=np.int64(7))
    match.play("bonus none", np.int64(match.to_act[0]))
    assert Match.from_json(match.to_json()).hash() == match.hash()
    for wrong in ({"seed": True}, {"seed": 1.5}, {"seed": "7"}, {"players": 2.0}, {"options": [1]}):
        with pytest.raises(GameError, match=r"whole number|names with values"):
            Match("upgrade", **wrong)
