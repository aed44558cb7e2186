"""Gymnasium's vector environment and the pool: the batched core under the names other people's loops use."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from boardroom.envs.batch import Games
from boardroom.envs.gymnasium import SeatEnv
from boardroom.envs.pool import GamePool
from boardroom.envs.vector import BatchEnv
from boardroom.kernel.game import GameError


def pick(masks: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """A legal action in every game."""
    return np.where(masks, luck.random(masks.shape), -1).argmax(axis=1)


def test_a_vector_environment_keeps_to_its_spaces_and_ends_games() -> None:
    env, luck = BatchEnv("upgrade", num_envs=6, players=2), np.random.default_rng(1)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=3)
    ended = 0
    while ended < 6:
        assert env.observation_space.contains(seen)
        assert (seen["observation"][:, 0] == infos["seat"]).all()
        acting = infos["seat"]
        seen, rewards, terminations, truncations, infos = env.step(pick(seen["action_mask"], luck))
        assert rewards.shape == terminations.shape == truncations.shape == (6,) and not truncations.any()
        assert not rewards[~terminations].any()
        assert ("final_obs" in infos) == terminations.any()
        for row in np.flatnonzero(terminations):
            final = infos["final_info"]
            assert infos["_final_info"][row] and infos["_final_obs"][row]
            assert rewards[row] == final["rewards"][row, acting[row]]
            assert (final["sources"][row].sum(axis=1) == final["points"][row]).all()
            assert set(final["places"][row]) <= {1, 2}
            assert env.single_observation_space.contains(infos["final_obs"][row])
            assert (infos["final_obs"][row]["observation"] != seen["observation"][row]).any()
            assert env.games.lengths[row] == 0
            ended += 1


def test_a_seed_repeats_the_games_and_the_games_after_them() -> None:
    def course(seed: int) -> list[int]:
        env, luck = BatchEnv("upgrade", num_envs=3, players=2), np.random.default_rng(1)
        taken = []
        for given in (seed, None):
            seen, _ = env.reset(seed=given)
            taken += env.games.seeds.tolist()
            for _ in range(20):
                seen = env.step(pick(seen["action_mask"], luck))[0]
            taken += seen["observation"].sum(axis=1).tolist()
        return taken

    assert course(5) == course(5) != course(6)
    with pytest.raises(GameError, match="one seed deals all games"):
        BatchEnv("upgrade", num_envs=3, players=2).reset(seed=[1, 2, 3])  # type: ignore[arg-type]


def test_observations_are_copies_unless_one_does_without() -> None:
    for copy in (True, False):
        env, luck = BatchEnv("upgrade", num_envs=3, players=2, copy=copy), np.random.default_rng(1)
        seen, _ = env.reset(seed=1)
        before = seen["observation"].copy()
        env.step(pick(seen["action_mask"], luck))
        assert (seen["observation"] == before).all() == copy


def test_an_illegal_action_is_refused() -> None:
    env = BatchEnv("upgrade", num_envs=2, players=2)
    seen, _ = env.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal for seat"):
        env.step(seen["action_mask"].argmin(axis=1))


def test_gymnasiums_wrappers_count_the_learners_games() -> None:
    env, luck = RecordEpisodeStatistics(BatchEnv("upgrade", num_envs=4, players=2, seat=1)), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    returns: list[float] = []
    while len(returns) < 4:
        assert (seen["observation"][:, 0] == 1).all()
        seen, _, ended, _, infos = env.step(pick(seen["action_mask"], luck))
        returns += infos["episode"]["r"][ended].tolist() if ended.any() else []
    assert set(returns) <= {-1.0, 0.0, 1.0}


def test_spaces_are_those_of_one_seat() -> None:
    batch, seat = BatchEnv("upgrade", num_envs=2, players=2), SeatEnv("upgrade", players=2)
    assert batch.single_observation_space == seat.observation_space
    assert batch.single_action_space == seat.action_space
    assert BatchEnv("upgrade", num_envs=2, dtype=np.float32).reset(seed=1)[0]["observation"].dtype == np.float32
    assert len(batch.full_states()) == 2


def test_a_pool_sends_and_receives_what_a_batch_does() -> None:
    pool, games, luck = GamePool("upgrade", 5, players=2, seed=7), Games("upgrade", 2, 5, 7), np.random.default_rng(2)
    seen, *_, info = pool.reset()
    for _ in range(150):
        assert (seen["obs"] == games.observe()).all() and (info["players"]["id"] == games.seats).all()
        rows = pool.rows()
        assert rows.flags.c_contiguous and (rows[:, pool.mask_at :] == games.masks()).all()
        actions, acting, order = pick(games.masks(), luck), games.seats.copy(), luck.permutation(5)
        games.step(actions)
        seen, rewards, terminated, truncated, info = pool.step(actions[order], order)
        assert (rewards == games.rewards[np.arange(5), acting]).all()
        assert (terminated == (games.done > 0)).all() and not truncated.any()
        assert (info["elapsed_step"] == games.lengths).all()
    with pytest.raises(ValueError, match="must name each of them once"):
        pool.send(games.codes[:, 0], [0, 0, 1, 2, 3])
