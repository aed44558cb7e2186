"""The decisions of DEPLOY! as people meet them: one class for every family of actions, and what is asked when."""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import COLOUR_NAMES, MOVE, SPACE, SPOT_NAMES
from boardroom.games.deploy.acts import action, deploy, develop, market, move, placement, remove, team, turn
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.names import DEVELOPMENT_NAMES, TARGET_NAMES, cubes_text, place_name
from boardroom.games.deploy.rules.placement import next_cube
from boardroom.kernel.table import Acts, Decision, count


def action_act(code: int) -> tuple[action.ActionAct, tuple[int, ...]]:
    """One of the six actions, and its parameters."""
    act, values = ACTS.of(code)
    assert isinstance(act, action.ActionAct)
    return act, values


def under_way(a: Asked) -> str:
    """The action under way, in a few words."""
    act, values = action_act(a.s.action)
    return str(act.say(act.name, a, *values))


def time_left(a: Asked) -> str:
    """Steps on the roundel, and workers that save some."""
    steps = count(max(0, a.box.permanent_workers - a.me.progress), "step")
    return f"{steps} to home" + (f", {a.me.office} extra" if a.me.office else "")


def next_colour(a: Asked) -> str:
    """The colour of the cube to be placed."""
    return COLOUR_NAMES[next_cube(a.me, a.system)]


def cubes_left(a: Asked) -> str:
    """The cubes to be placed."""
    cubes = a.me.design[a.system]
    return f"{cubes_text(cubes)} to place" if sum(cubes) > 1 else "the last one"


Question = Decision[Asked]
DECISIONS: Final = {
    state.D_START: Question("choose the pool of the starting tile", "Where does the tile of 2 go?", ("StartPool",)),
    state.D_RETURN_TECH: Question(
        "return unwanted technology, or keep it", "Return technology?", ("ReturnTech", "Done")
    ),
    state.D_TEAM: Question(
        "add or return extra workers, or leave the team as it is",
        "Adjust your team",
        ("AddWorker", "ReturnWorker", "Done", "Trade"),
        "{a.me.coffee} in the team, {a.me.supply} left",
    ),
    state.D_SPOT: Question(
        "place a worker on a bonus spot, or pass",
        "Place a worker on a bonus spot",
        ("PlaceWorker", "Done"),
        "{a.me.office} in the office",
    ),
    state.D_ACTION: Question(
        "choose an action; earliest on the roundel, {a.me.progress} of {a.box.permanent_workers} steps",
        "Choose an action",
        ("Deploy", "Add", "Develop", "Move", "Remove", "Consult", "Trade"),
        time_left,
    ),
    state.D_DESIGN: Question(
        "change a cube with the Designer, or not", lambda a: f"Designer: {under_way(a)}", ("Design", "Done"), part=True
    ),
    state.D_PLANNER: Question(
        "use the Planner, or not", lambda a: f"Planner: {under_way(a)}", ("UsePlanner", "Done"), part=True
    ),
    state.D_DISCARD: Question(
        "give up a skill for the new tile", "Give up a skill", ("Discard",), lambda a: f"for {under_way(a)}", part=True
    ),
    state.D_PAY: Question(
        lambda a: f"pay {count(a.s.workers, 'worker')}: how many of them are extra workers",
        lambda a: f"Pay for {under_way(a)}",
        ("Pay",),
        "{a.s.workers} workers",
        part=True,
    ),
    state.D_PUT: Question(
        lambda a: f"place a {next_colour(a)} cube in the server room",
        lambda a: f"Place a {next_colour(a)} cube",
        ("PutCube",),
        cubes_left,
        part=True,
    ),
    state.D_MOVE: Question(
        lambda a: f"make {'' if a.s.action == MOVE else 'free '}movements, {a.s.movements} of {a.box.movements} made",
        lambda a: "Take a cube, then a place" if a.s.action == MOVE else "Free MOVE: take a cube, then a place",
        ("MoveAC", "Done"),
        "{a.s.movements} of {a.box.movements} made",
        part=True,
    ),
    state.D_REMOVE: Question(
        "remove capacity at no cost, or not", "Remove capacity, free", ("Remove", "Done"), part=True
    ),
    state.D_FEES: Question("trade business value before fees are due, or not", "Fees are due", ("Done", "Trade")),
    state.D_LOSS: Question(
        "recover from the operating loss", "Recover from the loss", ("ReturnWorker", "Done", "Trade")
    ),
}

ACTS: Final = Acts(
    SPACE,
    Asked,
    DECISIONS,
    (team, market, deploy, develop, placement, move, remove, action, turn),
    {
        "tile": DEVELOPMENT_NAMES,
        "ReturnTech.tile": DEVELOPMENT_NAMES[state.SKILLS :],
        "spot": [name.upper() for name in SPOT_NAMES],
        "target": TARGET_NAMES,
        "place": [place_name(place) for place in range(state.PLACES)],
        "gain": ("credits", "income"),
        "extra": [count(number, "extra worker") for number in range(state.MOST_EXTRA + 1)],
    },
)
