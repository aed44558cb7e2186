"""OpenSpiel: importing this module registers a game per title, `pyspiel.load_game("boardroom_upgrade(players=3)")`.

Parameters: `players`, `rules` (an edition; 0: the newest), every option of the game by its name, and two of chance.
Where the rules draw something at random, OpenSpiel sees a chance node with `outcomes` equally likely outcomes. An
outcome seeds the generator of the state, together with `seed`, so a history of actions and outcomes rebuilds every
position, and a search meets different luck each time it comes by. It is a sample of what can happen, not the exact
distribution.

Decisions at the same time are taken one after the other; none of the seats sees what the others have decided.
Returns come at the end (`boardroom.envs.rewards`): they add up to zero, except for one who plays alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

import numpy as np

from boardroom.envs.extras import missing
from boardroom.envs.table import NOBODY, Table
from boardroom.kernel.chance import SEED_LIMIT, Chance, next_word, seed_chance
from boardroom.kernel.game import Game, GameError, games
from boardroom.kernel.schema import flatten

try:
    import pyspiel
except ModuleNotFoundError:
    raise missing("OpenSpiel", "openspiel") from None

OUTCOMES: Final = 1024  # of a chance node, unless the game is loaded with another number
MOST_OUTCOMES: Final = 1 << 20
LUCK_STREAM: Final = 6  # of the seeds that chance outcomes stand for
WORLD_STREAM: Final = 7  # of the worlds a player thinks possible
SOLO_LIMIT: Final = 100.0  # more than anybody can reach alone
USUAL: Final = "default"  # the usual choice of an option
NUMBER_MARK: Final = "_"  # before a choice that is a number: OpenSpiel would not take it for a string


def _type(game: Game, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    options = {option.name: USUAL for option in game.about.options}
    return kinds(
        short_name=f"boardroom_{game.name}",
        long_name=game.about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.about.players),
        min_num_players=min(game.about.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(game.about.players),
            "rules": 0,
            "outcomes": OUTCOMES,
            "seed": 0,
            **options,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A title of ours as OpenSpiel knows games."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        options = {
            option.name: str(given[option.name]).removeprefix(NUMBER_MARK)
            for option in self.game.about.options
            if given.get(option.name, USUAL) != USUAL
        }
        players = given.get("players", self.game.max_seats)
        self.table = Table(self.game, players, options, rules=given.get("rules") or None)
        self.outcomes = int(given.get("outcomes", OUTCOMES))
        self.seed = int(given.get("seed", 0))
        if not 1 <= self.outcomes <= MOST_OUTCOMES or not 0 <= self.seed < SEED_LIMIT:
            raise GameError(f"a chance node has 1 to {MOST_OUTCOMES:,} outcomes, and a seed is not negative")
        alone = self.table.players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.space),
            max_chance_outcomes=self.outcomes,
            num_players=self.table.players,
            min_utility=-SOLO_LIMIT if alone else -1.0,
            max_utility=SOLO_LIMIT if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.game.about.most_decisions,
        )
        super().__init__(_type(self.game, zero_sum=not alone), info, given)

    def new_initial_state(self, history: Iterable[int] | str | None = None) -> SpielState:
        """Before the deal; or after a history, given as a list or as the JSON of a state."""
        state = SpielState(self, self.table)
        for action in json.loads(history)["history"] if isinstance(history, str) else history or ():
            state.apply_action(int(action))
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """The named vector of a seat."""
        return SpielObserver(self.table)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a moment at which chance is about to decide."""

    def __init__(self, game: SpielGame, table: Table) -> None:
        super().__init__(game)
        self._outcomes, self._seed = game.outcomes, game.seed
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
        return _luck(self._outcomes)

    def _apply_action(self, action: int) -> None:
        if not self._dealt:
            self.table.deal(_drawn(self._seed, action))
            self._dealt = True
        elif self._pending is not None:
            code, self._pending = self._pending, None
            chance = self.table.state.chance
            seed_chance(chance, _drawn(chance.a << 31 ^ chance.b, action), LUCK_STREAM)
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

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another position that `player` cannot tell from this one: what it cannot know is drawn anew."""
        twin: SpielState = self.clone()
        if self._dealt:
            seed_chance(twin.table.state.chance, int(sampler() * (SEED_LIMIT - 1)), WORLD_STREAM)
            self.table.game.rules.redeal(self.table.box.values, twin.table.state, player)
        return twin

    def to_dict(self) -> dict[str, Any]:
        """Everything about the position, hidden things too; `new_initial_state` takes its JSON."""
        names = (leaf.path for leaf in self.table.game.schema.leaves)
        return {
            "game": str(self.get_game()),
            "history": self.history(),
            "current_player": self.current_player(),
            "returns": self.returns(),
            "state": dict(zip(names, flatten(self.table.state), strict=True)) if self._dealt else {},
        }

    def to_json(self) -> str:
        """`to_dict` as text."""
        return json.dumps(self.to_dict())

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


@cache
def _luck(outcomes: int) -> list[tuple[int, float]]:
    return [(outcome, 1 / outcomes) for outcome in range(outcomes)]


def _drawn(seed: int, outcome: int) -> int:
    """A seed that differs from outcome to outcome, and from draw to draw."""
    chance = Chance()
    seed_chance(chance, seed, outcome)
    return (next_word(chance) >> 1) << 32 | next_word(chance)


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
        kind = _type(game, zero_sum=min(game.about.players) > 1)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(f"Spiel{game.name.capitalize()}", (SpielGame,), {"game": game}))


register()
