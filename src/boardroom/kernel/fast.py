"""Compile rules and drivers with Numba, cache the result on disk, load it again in a moment.

Nothing here is written twice: `compiled(game, driver)` takes an ordinary function in the common subset, finds every
function it can reach, and lets Numba compile the lot. Calls of the contract (`legal`, `apply`, …) are resolved by
the type of the state record, that is, by the game. Numba itself is imported only when something is compiled.

Numba's own cache looks at one source file only. Ours is keyed by everything the code depends on: the files of all
functions reached, the constants they name, the layout of the state, and the versions of Python, NumPy and Numba. What
a game says and shows is not compiled, so a change of it compiles nothing anew.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache, wraps
from hashlib import blake2b
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar

from boardroom.kernel import contract
from boardroom.kernel.game import Game
from boardroom.kernel.schema import copy

# No wrapper for C: nobody calls one, and it would hold all the code of a function once more.
JIT_OPTIONS: Any = {"nogil": True, "error_model": "numpy", "boundscheck": False, "no_cfunc_wrapper": True}
# Rules make no arrays, so nobody need count who holds one: that took up to a tenth of their time. Only drivers call
# them, so Python needs no way in either.
UNCOUNTED_OPTIONS: Any = JIT_OPTIONS | {"_nrt": False, "no_cpython_wrapper": True}
PLAIN = (int, float, str, bytes, tuple)  # constants that can be told as they are
KEPT_CACHES = 32  # folders of compiled code of one game that stay on disk: a version has some, one per set of drivers


def cache_root() -> Path:
    """Where compiled code is kept; `BOARDROOM_CACHE` moves it."""
    chosen = os.environ.get("BOARDROOM_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "boardroom" / "fast"


Twin = TypeVar("Twin", bound=Callable[..., Any])
UNCOUNTED: set[Callable[..., Any]] = set()  # functions besides the rules that count no arrays


def uncounted(function: Twin) -> Twin:
    """Decorator: compiled code of this function does not count who holds the arrays it looks into.

    Counting takes locked instructions, and threads that work on parts of one array wait for the same counter. Who does
    without must make no arrays; a function that returns some may be called by uncounted ones only.
    """
    UNCOUNTED.add(function)
    return function


INLINED: set[Callable[..., Any]] = set()  # functions that are never called, but put where the call would be


def inlined(function: Twin) -> Twin:
    """Decorator: compiled code has this function wherever it is called, and counts no arrays in it (`uncounted`).

    For what is called once a game with many arrays: each of them is passed in seven parts.
    """
    INLINED.add(function)
    return uncounted(function)


TWINS: dict[Callable[..., Any], Callable[..., Any]] = {}  # functions that compiled code has another form of


def twin_of(plain: Callable[..., Any]) -> Callable[[Twin], Twin]:
    """Decorator: compiled code calls this function, of the same arguments, wherever plain code calls `plain`.

    For the few things that cannot be said once for both, such as how the bytes of a state are read.
    """

    def keep(fast: Twin) -> Twin:
        TWINS[plain] = fast
        return fast

    return keep


def copy_state(states: Any, to: int, source: int) -> None:
    """Copy one state of a list (plain) or of a record array (fast) over another."""
    states[to] = copy(states[source])


@twin_of(copy_state)
def copy_record(states: Any, to: int, source: int) -> None:
    """`copy_state`, fast."""
    states[to] = states[source]


def bring_state(states: Any, to: int, others: Any, source: int) -> None:
    """Copy one state of another list or record array into this one."""
    states[to] = copy(others[source])


@twin_of(bring_state)
def bring_record(states: Any, to: int, others: Any, source: int) -> None:
    """`bring_state`, fast."""
    states[to] = others[source]


@cache
def compiled(game: Game, driver: Callable[..., Any], parallel: bool = False) -> Callable[..., Any]:
    """`driver` as fast code for `game`. Compiling happens at the first call, or comes from the cache.

    With `parallel`, the `prange` loops of the driver itself run on several cores.
    """
    import numba

    assert isinstance(driver, FunctionType)
    reached = list(reachable(game, driver))
    _register_contract()
    for plain, fast in TWINS.items():
        _register_twin(plain, fast)
    _state_types()[numba.from_dtype(game.schema.dtype)] = game
    for function in reached:
        of_rules = Path(function.__code__.co_filename).is_relative_to(game.folder)
        _register(function, of_rules or function in UNCOUNTED)
    numba.config.CACHE_DIR = str(cache_folder(game, reached, parallel))  # type: ignore[attr-defined]
    return numba.njit(cache=True, parallel=parallel, **JIT_OPTIONS)(driver)  # type: ignore[no-any-return]


def reachable(game: Game, start: FunctionType) -> Iterator[FunctionType]:
    """Every function that `start` can call, the game's rules standing in for the contract."""
    seen: set[FunctionType] = set()
    waiting = [start]
    while waiting:
        function = waiting.pop()
        stand_in = TWINS.get(function, function)
        if function.__module__ == contract.__name__:
            stand_in = game.contract(function.__name__)
        assert isinstance(stand_in, FunctionType)
        function = stand_in
        if function in seen:
            continue
        seen.add(function)
        yield function
        for name in _names(function.__code__):
            value = function.__globals__.get(name)
            if isinstance(value, FunctionType):
                waiting.append(value)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


@cache
def _register(function: FunctionType, without_counting: bool) -> None:
    """Let compiled code call `function`; the function itself stays plain Python."""
    from numba.extending import register_jitable

    options = UNCOUNTED_OPTIONS if without_counting else JIT_OPTIONS
    register_jitable(**options | {"forceinline": function in INLINED})(function)


@cache
def _register_twin(plain: Callable[..., Any], fast: Callable[..., Any]) -> None:
    """Let compiled code call one function for another."""
    from numba.extending import overload

    overload(plain, jit_options=JIT_OPTIONS)(wraps(fast)(lambda *arguments: fast))


@cache
def _rule(game: Game, name: str) -> Callable[..., Any]:
    """A contract function of a game, compiled and cached by itself: every further driver only links it."""
    import numba

    function = game.contract(name)
    assert isinstance(function, FunctionType)
    numba.config.CACHE_DIR = str(cache_folder(game, list(reachable(game, function))))  # type: ignore[attr-defined]
    return numba.njit(cache=True, **UNCOUNTED_OPTIONS)(function)  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def _state_types() -> dict[Any, Game]:
    """Numba's type of each game's state record, and the game."""
    return {}


@lru_cache(maxsize=1)
def _register_contract() -> None:
    """Teach Numba to resolve the contract by the type of the state, always the last record among the arguments."""
    from numba import types
    from numba.extending import overload

    def resolver(name: str) -> Callable[..., Any]:
        def choose(*arguments: Any) -> Any:
            state = [a for a in arguments if isinstance(a, types.Record)][-1]
            rule = _rule(_state_types()[state], name)
            return lambda *arguments: rule(*arguments)

        return choose

    for name in contract.NAMES + contract.OPTIONAL:
        overload(getattr(contract, name), strict=False, jit_options=UNCOUNTED_OPTIONS)(resolver(name))


def cache_folder(game: Game, reached: list[FunctionType], parallel: bool = False) -> Path:
    """The folder for this very version of everything that `reached` depends on; the oldest others are dropped."""
    parent = cache_root() / game.name
    folder = parent / (_key(game, reached) + "-parallel" * parallel)
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        others = sorted((p for p in parent.iterdir() if p != folder), key=lambda p: p.stat().st_mtime)
        for old in others[: max(0, len(others) - KEPT_CACHES)]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _key(game: Game, reached: list[FunctionType]) -> str:
    import numba
    import numpy as np

    compiler = f"{sys.version} {np.__version__} {numba.__version__} {JIT_OPTIONS} {numba.config.OPT}"  # type: ignore[attr-defined]
    digest = blake2b(f"{compiler} {game.schema.dtype}".encode(), digest_size=12)
    constants = {line for function in reached for line in _constants(function)}
    files = {Path(__file__)} | {Path(function.__code__.co_filename) for function in reached}
    for part in (*sorted(constants), *(file.read_text(encoding="utf-8") for file in sorted(files))):
        digest.update(part.encode())
    return digest.hexdigest()


def _constants(function: FunctionType) -> Iterator[str]:
    """What a function names besides functions, wherever it was worked out: compiled code holds it as it is now."""
    for name in _names(function.__code__):
        if name in function.__globals__ and not isinstance(value := function.__globals__[name], FunctionType):
            yield f"{function.__module__}.{name} = {_told(value)}"


def _told(value: Any) -> str:
    """A constant in full; a module or a class by its name and the constants it holds."""
    if isinstance(value, PLAIN):
        return repr(value)
    if hasattr(value, "tolist"):  # an array or a number of NumPy
        return f"{value.dtype} {value.tolist()}"
    held = {**getattr(value, "__dict__", {}), **getattr(value, "__members__", {})}
    constants = {name: repr(x) for name, x in held.items() if isinstance(x, PLAIN) and not name.startswith("__")}
    return f"{getattr(value, '__name__', type(value).__name__)} {sorted(constants.items())}"


def cached_calls(function: Callable[..., Any]) -> int:
    """How many signatures of a compiled function came from the cache instead of the compiler."""
    return sum(function.stats.cache_hits.values())  # type: ignore[attr-defined]
