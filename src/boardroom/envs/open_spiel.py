"""OpenSpiel: importing this module registers a game per title, `pyspiel.load_game("boardroom_upgrade(players=3)")`.

Chance: where the rules draw something at random, OpenSpiel sees a chance node with `SEEDS` equally likely outcomes. An
outcome seeds the generator of the state, so a history of actions and outcomes rebuilds every position, and a search
meets different luck each time it comes by. It is a sample of what can happen, not the exact distribution.

Decisions at the same time are taken one after the other; none of the seats sees what the others have decided.
Returns come at the end (`boardroom.envs.rewards`).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel

from boardroom.envs.table import NOBODY, Table
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import Game, games

SEEDS: Final = 64
LUCK_STREAM: Final = 6  # of the seeds that chance outcomes stand for
LONGEST: Final = 100_000  # decisions; no game comes near
SOLO_LIMIT: Final = 100.0  # more than anybody can reach alone


def _type(game: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"boardroom_{game.name}",
        long_name=game.about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.about.players),
        min_num_players=min(game.about.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(game.about.players)},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title of ours as OpenSpiel knows games."""

    game: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.table = Table(self.game, given.get("players", self.game.max_seats))
        alone = self.table.players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.space),
            max_chance_outcomes=SEEDS,
            num_players=self.table.players,
            min_utility=-SOLO_LIMIT if alone else -1.0,
            max_utility=SOLO_LIMIT if alone else 1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self, history: Any = None) -> SpielState:
        """Before the deal."""
        return SpielState(self, self.table)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """The named vector of a seat."""
        return SpielObserver(self.table)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a moment at which chance is about to decide."""

    def __init__(self, game: SpielGame, table: Table) -> None:
        super().__init__(game)
        self.table = table.copy()
        self._pending: int | None = None  # the action whose outcome chance decides
        self._dealt = False

    def current_player(self) -> int:
        """The seat that decides, or one of OpenSpiel's special players."""
        if not self._dealt or self._pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Seeds of the generator, equally likely."""
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if not self._dealt:
            self.table.deal(action)
            self._dealt = True
        elif self._pending is not None:
            code, self._pending = self._pending, None
            seed_chance(self.table.state.chance, _mix(self.table.state.chance, action), LUCK_STREAM)
            self.table.play(code)
        elif action not in self.table.legal():
            raise ValueError(f"action {action} is not legal for seat {self.table.seat}")
        elif self._is_lucky(action):
            self._pending = action
        else:
            self.table.play(action)

    def _is_lucky(self, action: int) -> bool:
        """Whether something is drawn at random in consequence of the action."""
        trial = self.table.copy()
        trial.play(action)
        return bool(trial.state.chance != self.table.state.chance)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        return self.table.game.space.notation(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._dealt and self._pending is None and self.table.over

    def returns(self) -> list[float]:
        """What the game was worth to every seat; zeros until the end."""
        return self.table.rewards() if self.is_terminal() else [0.0] * self.table.players

    def __str__(self) -> str:
        if not self._dealt:
            return "before the deal"
        pending = "" if self._pending is None else f" then {self.table.game.space.notation(self._pending)}"
        return self.table.game.schema.hash(self.table.state, self.table.box.edition) + pending


def _mix(chance: Any, outcome: int) -> int:
    """A seed that differs from outcome to outcome and from draw to draw."""
    return int((chance.a << 31 ^ chance.b << 7 ^ outcome) & ((1 << 62) - 1))


class SpielObserver:
    """What OpenSpiel's algorithms feed to networks."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.tensor = np.zeros(len(table.observer), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a position from a seat; before the deal there is nothing to see."""
        self.tensor[:] = state.table.observe(player) if state._dealt else 0

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        return " ".join(map(str, state.table.observe(player))) if state._dealt else "before the deal"


def register() -> None:
    """Make every game known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for game in games().values():
        kind = _type(game)
        if kind.short_name not in known:
            title = type(f"Spiel{game.name.capitalize()}", (SpielGame,), {"game": game, "kind": kind})
            pyspiel.register_game(kind, title)


register()
