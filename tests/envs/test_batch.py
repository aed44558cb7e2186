"""Thousands of games side by side: the games they claim to be, whoever works on them."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from boardroom.envs.batch import Games
from boardroom.envs.observation import Observer
from boardroom.envs.rewards import final
from boardroom.kernel.chance import SEED_LIMIT, Chance, below, seed_chance
from boardroom.kernel.game import GameError, find, games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import SEAT

# Always on two threads, and watched: compiled code for one and for several, watched or not, is compiled by itself.
GAMES = sorted(games())


def chooser(seed: int = 1) -> Chance:
    chance = Chance()
    seed_chance(chance, seed, 0)
    return chance


@pytest.mark.parametrize("name", GAMES)
def test_games_side_by_side_are_the_games_of_their_seeds(name: str) -> None:
    """Three games in the batch, on two threads, and as matches: in lockstep to the end and into the next deal."""
    batch = Games(name, games=3, seed=5, threads=2, watched=True)
    names = batch.observer.names
    matches = [Match(name, seed=int(seed)) for seed in batch.seeds]
    draws = chooser()
    ended = [0, 0, 0]
    while not all(ended):
        actions = []
        seen, masks = batch.observe(), batch.masks()
        for i, match in enumerate(matches):
            seat = match.to_act[0]
            codes = match.legal_codes(seat)
            assert batch.seats[i] == seat
            assert list(batch.codes[i, : batch.counts[i]]) == codes
            assert list(np.flatnonzero(masks[i])) == codes
            assert dict(zip(names, seen[i].tolist(), strict=True)) == {
                "own_seat": seat,
                **dict(zip(names[1:], match.observe(seat), strict=True)),
            }
            actions.append(codes[below(draws, len(codes))])
        batch.step(actions)
        for i, match in enumerate(matches):
            match.play(actions[i], int(match.to_act[0]))
            assert bool(batch.done[i]) == match.over
            if not match.over:
                assert not batch.rewards[i].any()
                continue
            points = [row["total"] for row in match.scores()]
            assert batch.rewards[i].tolist() == pytest.approx(final(match.ranking(), points))
            assert batch.places[i].tolist() == match.ranking()
            assert batch.points[i].sum(axis=1).tolist() == points
            last = batch.observe_ended([i], 1)[0].tolist()
            assert last == [1, *match.observe(1)]
            ended[i] += 1
            matches[i] = Match(name, seed=int(batch.seeds[i]))


def test_games_that_are_watched_show_the_same() -> None:
    """Whoever looks, at whatever, and wherever the position came from: what is handed over is never out of date."""
    batches = [Games("upgrade", players=3, games=70, seed=6, relative=True, watched=w) for w in (False, True)]
    plain, watched = batches
    kept = plain.positions()
    aside = np.zeros((70, len(plain.observer)), np.int32)
    for play in (
        lambda batch: batch.play_random(),
        lambda batch: batch.step(batch.codes[:, 0]),
        lambda batch: batch.observe(2),
        lambda batch: batch.observe(1, out=aside),
        lambda batch: batch.play_random(90),
        lambda batch: batch.restore(kept),
        lambda batch: batch.play_random(7),
        lambda batch: batch.reset(3),
    ):
        for batch in batches:
            play(batch)
        assert_same(plain, watched)
        assert_same(plain, copy.deepcopy(watched))
    watched.play_random()
    assert watched.observe() is watched.observe() and watched.masks() is watched.masks()


def test_a_batch_refuses_an_illegal_action_and_changes_nothing() -> None:
    batch = Games("upgrade", players=2, games=4)
    before = batch.observe().copy()
    actions = batch.codes[:, 0].copy()
    actions[2] = next(code for code in range(len(batch.game.space)) if not batch.masks()[2, code])
    with pytest.raises(ValueError, match=r"game 2: action \d+ is not legal for seat \d\. Legal: "):
        batch.step(actions)
    with pytest.raises(ValueError, match="4 games need 4 actions"):
        batch.step([0])
    with pytest.raises(ValueError, match="whole numbers, not float"):
        batch.step(batch.codes[:, 0] + 0.5)
    assert (batch.observe() == before).all()
    with pytest.raises(GameError, match="at least one game"):
        Games("upgrade", games=0)
    with pytest.raises(GameError, match="at least one thread"):
        Games("upgrade", games=4, threads=0)
    with pytest.raises(GameError, match="a seed is a whole number from 0"):
        Games("upgrade", games=4, seed=SEED_LIMIT)


def everything(batch: Games) -> dict[str, np.ndarray]:
    """All that a batch shows of itself."""
    shown = ("seats", "counts", "done", "seeds", "lengths", "rewards", "places", "points")
    arrays = {name: getattr(batch, name).copy() for name in shown}
    return arrays | {"seen": batch.observe().copy(), "masks": batch.masks().copy(), "full": batch.full_states()}


def assert_same(one: Games, other: Games) -> None:
    left, right = everything(one), everything(other)
    for name, array in left.items():
        np.testing.assert_array_equal(array, right[name], name)


def test_the_number_of_threads_and_of_games_changes_nothing() -> None:
    alone, shared, few = (Games("upgrade", games=count, seed=9, threads=n) for count, n in ((13, 1), (13, 3), (5, 2)))
    for batch in (alone, shared, few):
        batch.play_random(150)
        batch.step(batch.codes[:, 0])
        batch.play_random()
    assert_same(alone, shared)
    for name, array in everything(few).items():
        np.testing.assert_array_equal(array, everything(alone)[name][:5], name)


def test_more_threads_than_games_or_cores_are_no_mistake() -> None:
    one, many = Games("upgrade", players=2, games=3), Games("upgrade", players=2, games=3, threads=64)
    for batch in (one, many):
        batch.play_random(30)
    assert_same(one, many)


def test_runs_of_nearby_seeds_have_no_game_in_common() -> None:
    seen: set[int] = set()
    for seed in range(6):
        batch = Games("upgrade", players=1, games=64, seed=seed)
        ended = 0
        while ended < 256:
            seen.update(batch.seeds.tolist())
            batch.play_random(50)
            ended += int(batch.done.sum())
        fresh = Games("upgrade", players=1, games=64, seed=seed)
        assert set(fresh.seeds.tolist()) <= seen
    assert len(seen) >= 6 * (64 + 128)
    first = {seed: set(Games("upgrade", players=1, games=64, seed=seed).seeds.tolist()) for seed in range(6)}
    assert sum(map(len, first.values())) == len(set.union(*first.values()))


def test_a_reset_begins_again() -> None:
    batch = Games("upgrade", players=2, games=4, seed=3)
    before = everything(batch)
    batch.play_random(400)
    batch.reset(3)
    for name, array in everything(batch).items():
        if name not in ("places", "points"):  # of the games that ended last
            np.testing.assert_array_equal(array, before[name], name)
    batch.reset(4)
    assert (batch.seeds != before["seeds"]).all()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_goes_on_exactly_and_by_itself(again) -> None:  # type: ignore[no-untyped-def]
    batch = Games("upgrade", players=3, games=4, seed=2, relative=True, dtype=np.float32)
    batch.play_random(77)
    twin = again(batch)
    assert_same(batch, twin)
    before = everything(batch)
    twin.play_random(200)
    np.testing.assert_array_equal(batch.observe(), before["seen"])
    batch.play_random(200)
    assert_same(batch, twin)
    assert twin.observe().dtype == np.float32


def test_positions_are_kept_and_put_back() -> None:
    batch = Games("upgrade", players=3, games=6, seed=1)
    batch.play_random(40)
    kept, before = batch.positions(), everything(batch)
    batch.play_random(25)
    batch.restore(kept)
    for name in ("seats", "counts", "seen", "masks", "full"):
        np.testing.assert_array_equal(everything(batch)[name], before[name], name)
    batch.restore(kept[[0, 0]], at=[4, 5])
    np.testing.assert_array_equal(batch.observe()[4], before["seen"][0])
    np.testing.assert_array_equal(batch.observe()[1], before["seen"][1])
    with pytest.raises(ValueError, match="no positions of 4 players"):
        Games("upgrade", games=6).restore(kept)
    other = find("deploy").schema.to_array(find("deploy").schema.new())
    with pytest.raises(ValueError, match="no positions of UPGRADE!"):
        batch.restore(other)


@pytest.mark.parametrize("name", GAMES)
def test_any_seat_can_look(name: str) -> None:
    batch = Games(name, games=3, seed=4, threads=2, watched=True)
    batch.play_random(60)
    plain = [batch.game.schema.from_record(record) for record in batch.positions()]
    for seat in range(batch.players):
        seen = batch.observe(seat).copy()
        for i, s in enumerate(plain):
            assert seen[i].tolist() == [seat, *batch.game.schema.observe(s, seat)]
    with pytest.raises(ValueError, match="seats run from 0"):
        batch.observe(batch.players)


@pytest.mark.parametrize("name", GAMES)
def test_full_states_hold_everything_but_the_generator(name: str) -> None:
    batch = Games(name, games=2, seed=4, threads=2, watched=True)
    batch.play_random(60)
    paths = [leaf.path for leaf in batch.game.schema.leaves if not leaf.path.startswith("chance.")]
    assert batch.full_state_names == ("deciding_seat", *paths)
    full = dict(zip(batch.full_state_names, batch.full_states()[1].tolist(), strict=True))
    s = batch.game.schema.from_record(batch.positions()[1])
    assert all(eval(f"s.{path}", {"s": s}) == full[path] for path in paths)


def test_ranges_are_those_that_occur() -> None:
    batch = Games("upgrade", players=2, games=16, seed=4)
    before = batch.observe().copy()
    low, high = batch.ranges(60)
    assert (batch.observe() == before).all()  # a copy has played
    assert (low >= batch.observer.low).all() and (high <= batch.observer.high).all()
    assert (low <= before.min(axis=0)).all() and (high >= before.max(axis=0)).all()
    assert (high < batch.observer.high).sum() > 20
    assert (high > before.max(axis=0)).any()


# --- turned round ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("fewer", [0, 1])
def test_a_relative_observation_begins_with_the_seat_that_looks(name: str, fewer: int) -> None:
    """Every number of the plain observation is in the relative one, at its turned place; compiled and plain agree."""
    players = find(name).max_seats - fewer
    batch = Games(name, players=players, games=4, seed=8, relative=True, threads=2, watched=True)
    batch.play_random(90)
    upright = Observer(batch.game, players)
    for seat in range(players):
        seen = batch.observe(seat).copy()
        for i, record in enumerate(batch.positions()):
            s = batch.game.schema.from_record(record)
            assert (batch.observer.of(s, seat) == seen[i]).all()
            plain = dict(zip(upright.names, upright.of(s, seat).tolist(), strict=True))
            turned = dict(zip(batch.observer.names, seen[i].tolist(), strict=True))
            assert turned["own_seat"] == seat
            for path, value in plain.items():
                if path.startswith("players[") and ".shares[" not in path:
                    owner = int(path[8])
                    place = (owner - seat) % players if owner < players else owner
                    assert turned[f"players[{place}{path[9:]}"] == value, path
            for leaf in batch.game.schema.leaves:
                if leaf.seats is SEAT and not leaf.rows and 0 <= plain[leaf.path] < players:
                    assert turned[leaf.path] == (plain[leaf.path] - seat) % players


def test_seats_that_a_position_names_are_turned_too() -> None:
    industrial = Observer(find("industrial"), 3, relative=True)
    s = find("industrial").new(find("industrial").box(), 3, 1)
    s.tree[0][0], s.tree[0][1], s.initial = 2, -1, 0
    s.players[0].shares[:] = [5, 6, 7, 9]
    seen = dict(zip(industrial.names, industrial.of(s, 1).tolist(), strict=True))
    assert (seen["tree[0][0]"], seen["tree[0][1]"], seen["initial"]) == (1, -1, 2)
    assert [seen[f"players[2].shares[{i}]"] for i in range(4)] == [6, 7, 5, 9]  # own company first
    kanban = Observer(find("kanban"), 3, relative=True)
    table = find("kanban").new(find("kanban").box(), 3, 1)
    table.waiting, table.order[0] = 0b001, 4  # Sandra stays who she is
    seen = dict(zip(kanban.names, kanban.of(table, 1).tolist(), strict=True))
    assert (seen["waiting"], seen["order[0]"]) == (0b100, 4)


@pytest.mark.parametrize("name", GAMES)
def test_no_seat_sees_more_when_the_table_is_turned(name: str) -> None:
    """What is hidden is dealt anew: the relative observation stays the same."""
    batch = Games(name, games=2, seed=8, relative=True, threads=2, watched=True)
    batch.play_random(60)
    box = batch.game.box()
    for record in batch.positions():
        s = batch.game.schema.from_record(record)
        for seat in range(batch.players):
            world = batch.game.schema.from_record(record)
            seed_chance(world.chance, seat, 9)
            batch.game.rules.redeal(box.values, world, seat)
            assert (batch.observer.of(world, seat) == batch.observer.of(s, seat)).all()


# --- among bots --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_learner_among_bots_is_the_only_one_asked(bot: str) -> None:
    one, two = (Games("upgrade", players=3, games=8, seed=5, threads=n, seat=1, bots=(bot,)) for n in (1, 2))
    ended = 0
    while ended < 8:
        assert (one.seats == 1).all()
        for batch in (one, two):
            batch.step(batch.codes[np.arange(8), batch.counts - 1])
        assert_same(one, two)
        ended += int(one.done.sum())
        np.testing.assert_allclose(one.rewards.sum(axis=1), 0)


def test_greedy_bots_beat_a_blind_learner() -> None:
    batch = Games("upgrade", players=2, games=32, seed=5, seat=0, bots=("greedy",))
    rewards: list[float] = []
    while len(rewards) < 60:
        batch.play_random()
        rewards += batch.rewards[batch.done > 0, 0].tolist()
    assert np.mean(rewards) < -0.6


def test_seats_among_bots_are_checked() -> None:
    with pytest.raises(GameError, match="thinks too long to play in a batch"):
        Games("upgrade", players=2, games=2, seat=0, bots=("search:20",))
    with pytest.raises(GameError, match="no seat 2"):
        Games("upgrade", players=2, games=2, seat=2)
    with pytest.raises(GameError, match="belongs to Steve"):
        Games("smartphone", players=1, games=2, seat=1)


def test_games_that_are_dealt_later_may_have_other_options() -> None:
    """Those under way go on as they began."""
    batch = Games("upgrade", 2, games=4, seed=1, threads=2)
    names = batch.observer.names
    at = names.index("options.commitment_tokens")
    batch.deal_with({"commitment_tokens": "8"})
    assert (batch.observe()[:, at] == 0).all()
    ended = np.zeros(4, np.bool_)
    while not ended.all():
        batch.play_random()
        ended |= batch.done > 0
        assert batch.observe()[:, at].tolist() == ended.tolist()
    match = Match("upgrade", 2, int(batch.seeds[0]), {"commitment_tokens": "8"})
    assert match.options["commitment_tokens"] == batch.options["commitment_tokens"] == "8"
    with pytest.raises(GameError, match="has no option"):
        batch.deal_with({"tokens": "8"})


def test_observations_and_masks_go_where_they_are_told() -> None:
    batch = Games("upgrade", 3, games=4, seed=1, threads=2)
    rows = np.zeros((4, len(batch.observer)), np.int16)
    masks = np.zeros((4, len(batch.game.space)), np.bool_)
    assert batch.observe(out=rows) is rows
    assert batch.masks(out=masks) is masks
    assert (rows == batch.observe()).all()
    assert (masks == batch.masks()).all()


# --- several boxes --------------------------------------------------------------------------------------------------


def test_games_go_through_the_boxes_side_by_side() -> None:
    """Game 0 has two lots, game 1 four, and each takes the other box with its next deal; as single batches would."""
    game = find("sealed")
    few, many = game.box({"lots": 2}), game.box({"lots": 4})
    batch = Games(game, 2, games=2, seed=3, boxes=[few, many])
    assert batch.box_at.tolist() == [0, 1]
    ends: list[list[int]] = [[], []]
    for step in range(1, 25):
        batch.play_random()
        for i in np.flatnonzero(batch.done):
            ends[i].append(step)
            assert batch.box_at[i] == (i + len(ends[i])) % 2
    assert ends[0][:3] == [2 * 2, 2 * (2 + 4), 2 * (2 + 4 + 2)]  # two bids a lot
    assert ends[1][:3] == [2 * 4, 2 * (4 + 2), 2 * (4 + 2 + 4)]


def test_a_batch_with_one_box_in_a_list_is_the_batch_without_a_list() -> None:
    game = find("sealed")
    one, other = Games(game, 3, games=4, seed=9), Games(game, 3, games=4, seed=9, boxes=[game.box()])
    for _ in range(30):
        one.play_random()
        other.play_random()
        assert one.observe().tolist() == other.observe().tolist()
        assert one.points.tolist() == other.points.tolist()


def test_a_learner_keeps_its_seat_whatever_the_next_deals_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games in which nobody is ever asked would not come to an end. None is dealt here: nothing is compiled for it."""
    monkeypatch.setattr(Games, "_begin", lambda self, seed: None)
    games = Games("smartphone", 2, games=2, seat=1, bots=("random",))
    with pytest.raises(GameError, match="Steve"):
        games.deal_with({"steve": "1"})
    assert games.options["steve"] == "none"


def test_bots_do_not_play_with_several_boxes() -> None:
    with pytest.raises(GameError, match="bots play with one box"):
        Games("sealed", 2, games=2, seat=0, boxes=[find("sealed").box()] * 2)
