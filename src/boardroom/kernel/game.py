"""What a game folder is, and the registry that finds the folders.

A game is a package with the same files as every other game: `__init__.py` (an `About`, which may be read from
`about.toml`), `box.toml` and `box.py`, `state.py`, `actions.py`, `rules.py` (or a package), `words.py`, `view.py`; for
better bots, `evaluate.py`, `weights.toml`, `prospects.py` and `network.npz`; for a fuller balance report, `census.py`;
for workshops, `debriefing.py`; for previews, reasons and lessons, `numbers.py` and `lessons.toml`. The registry finds
every such package below `boardroom.games`, in the folders named by the environment variable `BOARDROOM_GAMES`,
and in packages that other distributions offer by an entry point of the group `boardroom.games`; nothing else has to
know about a new game.
"""

from __future__ import annotations

import os
import pkgutil
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from operator import index
from pathlib import Path
from types import ModuleType
from typing import Any

from boardroom.kernel import contract
from boardroom.kernel.actions import ActionSpace
from boardroom.kernel.box import Box, Overlay, kept_box, read_box
from boardroom.kernel.chance import SEED_LIMIT, seed_chance
from boardroom.kernel.evaluation import Evaluation, evaluation_of
from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.parts import Board, Rules, View, Words, load_part
from boardroom.kernel.prospects import Prospects, prospects_of
from boardroom.kernel.schema import FIRST_EDITION, Schema, fields_of
from boardroom.kernel.table.debriefing import NO_DEBRIEFING, Debriefing
from boardroom.kernel.table.decisions import numbered
from boardroom.kernel.table.names import named_figures
from boardroom.kernel.table.numbers import Numbers
from boardroom.kernel.table.phrases import uncapital
from boardroom.kernel.table.reasons import Reason, sentence_of
from boardroom.kernel.table.texts import check_parts, read_tables

PACKAGE = "boardroom.games"
EXTRA_FOLDERS = "BOARDROOM_GAMES"
ABOUT_FILE = "about.toml"
EARLIER_BOXES = "earlier/*.toml"  # in a game's folder: overlays with values as they were shipped before
DEAL_STREAM = 0  # the stream of a seed that a game's own chance uses


class GameError(ValueError):
    """A game, number of players or option that does not exist; the message says what does."""


def whole(value: Any, what: str) -> int:
    """A whole number in any guise (NumPy's, say) as an int; `GameError` for anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise GameError(f"{what} must be a whole number, not {value!r}")
    return index(value)


@dataclass(frozen=True)
class Option:
    """A choice made before the game. `only` restricts a choice to some numbers of players.

    `title` and `labels` are what people read where the name and the choices themselves are no words of theirs. Games of
    editions of the rules before `since` do not know the option.
    """

    name: str
    choices: tuple[str, ...]
    help: str
    only: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    title: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    since: int = FIRST_EDITION

    def label(self, choice: str) -> str:
        """A choice as people read it."""
        return self.labels.get(choice, choice.replace("_", " "))

    def allowed(self, players: int) -> tuple[str, ...]:
        """The choices open to this many players; the first is the default."""
        return tuple(c for c in self.choices if players in self.only.get(c, (players,)))


@dataclass(frozen=True)
class About:
    """What a game says of itself, without loading its rules."""

    title: str
    players: tuple[int, ...]
    minutes: str
    summary: str
    credits: str
    rules_version: str  # the edition of the rules that new games are played with: a whole number
    sources: tuple[str, ...]  # names of the sources of points, in the order of `score`
    options: tuple[Option, ...] = ()
    points_decide: bool = True  # False where a place does not follow from points alone, as after a bankruptcy
    automaton: str = ""  # an option whose value is the seat that the rules play by themselves; also its name
    most_decisions: int = 100_000  # three times the longest of thousands of random games; else a guess
    older_rules: tuple[str, ...] = ()  # editions that games which began with them still go on with, oldest first

    def __post_init__(self) -> None:
        numbers = [int(edition) if edition.isdecimal() else 0 for edition in self.editions]
        if numbers[0] < FIRST_EDITION or numbers != sorted(set(numbers)):
            raise GameError(f"{self.title}: editions of rules are numbered 1, 2, 3, the newest is rules_version")

    @classmethod
    def read(cls, beside: str) -> About:
        """What `about.toml` beside a module says: the fields by their names, every option a table of its own."""
        written = _unchanging(read_tables(beside, ABOUT_FILE))
        options = written.pop("options", {})
        _check_fields(ABOUT_FILE, cls, written)
        for name, parts in options.items():
            _check_fields(f"{ABOUT_FILE}, {name}", Option, {"name": name, **parts})
        return cls(**written, options=tuple(Option(name, **parts) for name, parts in options.items()))

    @property
    def editions(self) -> tuple[str, ...]:
        """All editions of the rules that can be played, oldest first."""
        return (*self.older_rules, self.rules_version)

    @property
    def automaton_name(self) -> str:
        """What the automaton is called; empty if there is none."""
        return self.automaton.capitalize()

    def automaton_seat(self, options: Mapping[str, str]) -> int | None:
        """The seat of the automaton with these options, if it plays along."""
        seat = options.get(self.automaton, "")
        return int(seat) if seat.isdigit() else None


def _unchanging(value: Any) -> Any:
    """The same with tuples for lists."""
    if isinstance(value, dict):
        return {name: _unchanging(part) for name, part in value.items()}
    return tuple(map(_unchanging, value)) if isinstance(value, list) else value


def _check_fields(where: str, record: type[About | Option], given: dict[str, Any]) -> None:
    """Nothing is misspelt or missing."""
    known = fields(record)
    needed = [field.name for field in known if field.default is MISSING and field.default_factory is MISSING]
    check_parts(where, given, dict.fromkeys((field.name for field in known), object), needed)


def part(module: str, kind: type) -> Any:
    """A module of a game's folder, loaded when it is asked for."""
    return cached_property(lambda game: load_part(game.package, module, kind))


class Game:
    """A game folder, loaded piece by piece as it is asked for."""

    rules: cached_property[Rules] = part("rules", Rules)  # the contract functions
    words: cached_property[Words] = part("words", Words)  # sentences, tips and reasons
    view: cached_property[View] = part("view", View)  # what a table shows
    board: cached_property[Board] = part("view", Board)  # what a table draws, of a game that brings a `board.html`

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        about = getattr(import_module(package), "ABOUT", None)
        if not isinstance(about, About):
            raise GameError(f"{self.name} is no game: its __init__.py has no ABOUT")
        self.about = about

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    @property
    def folder(self) -> Path:
        """Where the files of the game are."""
        return Path(str(import_module(self.package).__file__)).parent

    def load(self) -> None:
        """Load every piece; what is missing or wrong is raised."""
        _ = self.schema, self.space, self.words, self.view, self.debriefing, self.box()
        self._check_reasons()

    def _check_reasons(self) -> None:
        """The fields and families that reasons name are there."""
        state = self._part("state").State
        player = next((field.record for field in fields_of(state) if field.name == "players"), None)
        records = {"box": self._part("box").Box, "s": state, **({"me": player} if player else {})}
        known = {name: {field.name for field in fields_of(record)} for name, record in records.items()}
        for reason in self.words.REASONS.values():
            if isinstance(reason, Reason):
                reason.check_fields(known, self.space.families)

    def _part(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    def why(self, box: Any, reason: int) -> str:
        """A reason of the rules as a sentence, with the figures of the box; empty for 0, which is none."""
        return sentence_of(self.words.REASONS[reason], box) if reason else ""

    @cached_property
    def decisions(self) -> dict[str, int]:
        """What is decided when, as `state.py` numbers it: `D_PLAN`."""
        return numbered(self._part("state"))

    @cached_property
    def space(self) -> ActionSpace:
        """The action space."""
        space: ActionSpace = self._part("actions").SPACE
        return space

    @cached_property
    def schema(self) -> Schema[Any]:
        """The schema of the state, whose class also leads plain generic code to the rules."""
        state = self._part("state").State
        names = {f.name for f in fields_of(state)}
        missing = {"seats", "options", "chance"} - names
        if missing:
            raise TypeError(f"{self.name}: the state lacks {', '.join(sorted(missing))}")
        state.__rules__ = self.rules
        state.__evaluation__ = self.evaluation
        state.__prospects__ = self.prospects
        return Schema(state, title=self.package)

    @cached_property
    def evaluation(self) -> Evaluation:
        """How good a position is: the game's `evaluate.py`, or its points if it has none."""
        part = self._part("evaluate") if find_spec(f"{self.package}.evaluate") else None
        return evaluation_of(part, self.about.sources)

    @cached_property
    def prospects(self) -> Prospects:
        """Where actions lead, for learners: the game's `prospects.py`, or nothing if it has none."""
        return prospects_of(self._part("prospects") if find_spec(f"{self.package}.prospects") else None)

    @cached_property
    def numbers(self) -> Numbers:
        """The figures a player looks at: the game's `numbers.py`, or none."""
        numbers: Numbers = self._part("numbers").NUMBERS if find_spec(f"{self.package}.numbers") else Numbers()
        return numbers

    @cached_property
    def figure_names(self) -> dict[str, str]:
        """How sentences call the figures of a player, by their names; those they do not name are left out."""
        called = named_figures(self.folder, [number.name for number in self.numbers])
        names = {number.name: called.get(number.name, uncapital(number.label)) for number in self.numbers}
        return {name: words for name, words in names.items() if words}

    @cached_property
    def census(self) -> ModuleType | None:
        """What the balance report counts besides actions (`kernel.census`); a game need not say."""
        return self._part("census") if find_spec(f"{self.package}.census") else None

    @cached_property
    def debriefing(self) -> Debriefing:
        """What a trainer looks at (`kernel.table.debriefing`); a game need not say."""
        if not find_spec(f"{self.package}.debriefing"):
            return NO_DEBRIEFING
        debriefing: Debriefing = self._part("debriefing").DEBRIEFING
        return debriefing

    def contract(self, name: str) -> Callable[..., Any]:
        """The function of the game that stands behind a name of the contract."""
        if name in contract.FORESEEING:
            return self.prospects.prospects
        function: Callable[..., Any] = getattr(self.evaluation if name in contract.JUDGING else self.rules, name)
        return function

    @property
    def max_seats(self) -> int:
        """The largest number of players."""
        return max(self.about.players)

    def edition(self, rules: str | int | None = None) -> int:
        """The number of an edition of the rules, the newest if none is named; `GameError` if it cannot be played."""
        wanted = self.about.rules_version if rules is None else str(rules)
        if wanted not in self.about.editions:
            playable = " and ".join(self.about.editions)
            raise GameError(f"{self.about.title} has no rules {wanted!r} here, only {playable}")
        return int(wanted)

    def box(self, overlay: Overlay | str | None = None, rules: str | int | None = None) -> Box[Any]:
        """The components under an edition of the rules, with an owner's corrections laid over them."""
        part = self._part("box")
        laid = Path(overlay) if isinstance(overlay, str) else overlay
        check = getattr(part, "impossible", None)
        return read_box(self.folder / "box.toml", part.Box, laid, check, self.edition(rules))

    def earlier_box(self, hash_then: str, rules: str | int | None = None) -> Box[Any] | None:
        """The components that were shipped under this hash before values of ours were changed, if there were such."""
        for overlay in sorted(self.folder.glob(EARLIER_BOXES)):
            box = self.box(overlay, rules)
            if box.hash == hash_then:
                return box
        return None

    def kept_box(self, text: str, hash_then: str, rules: str | int) -> Box[Any]:
        """The components a game began with, from what `Box.to_json` said then."""
        return kept_box(self.folder / "box.toml", self._part("box").Box, text, hash_then, self.edition(rules))

    def seated(self, players: int, options: Mapping[str, Any] | None) -> tuple[int, Mapping[str, Any] | None]:
        """The seats and options of so many players: who comes alone sits down with the automaton, if there is one."""
        if players != 1 or 1 in self.about.players or not self.about.automaton:
            return players, options
        return min(self.about.players), {self.about.automaton: "1", **(options or {})}

    def check_options(self, players: int, options: Mapping[str, Any] | None) -> dict[str, str]:
        """The complete options of a game: given ones checked, the others at their default."""
        if players not in self.about.players:
            counts = ", ".join(map(str, self.about.players))
            raise GameError(f"{self.about.title} is for {counts} players, not {players}")
        if options is not None and not isinstance(options, Mapping):
            raise GameError(f"options are names with values, not {options!r}")
        given = {str(name): str(value) for name, value in (options or {}).items()}
        unknown = given.keys() - {o.name for o in self.about.options}
        if unknown:
            names = [o.name for o in self.about.options]
            near = did_you_mean(min(unknown), names)
            raise GameError(
                f"{self.about.title} has no option {', '.join(sorted(unknown))}.{near} "
                f"Options: {', '.join(names) or 'none'}"
            )
        chosen = {}
        for option in self.about.options:
            allowed = option.allowed(players)
            value = given.get(option.name, allowed[0])
            if value not in allowed:
                raise GameError(
                    f"option {option.name}={value} is not possible with {players} player{'s' * (players > 1)}."
                    f"{did_you_mean(value, allowed)} Possible: {', '.join(allowed)}"
                )
            chosen[option.name] = value
        return chosen

    def known_options(self, options: Mapping[str, str], edition: int) -> dict[str, str]:
        """Those of some complete options that an edition of the rules knows."""
        known = {option.name for option in self.about.options if option.since <= edition}
        return {name: value for name, value in options.items() if name in known}

    def undealt(self, players: int, seed: int, options: Mapping[str, Any] | None = None) -> Any:
        """A state that carries seats, options and seeded generator, ready for `setup`."""
        chosen = self.check_options(players, options)
        if not 0 <= seed < SEED_LIMIT:
            raise GameError(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}, not {seed}")
        s = self.schema.new()
        s.seats = players
        for option in self.about.options:
            setattr(s.options, option.name, option.choices.index(chosen[option.name]))
        seed_chance(s.chance, seed, DEAL_STREAM)
        return s

    def new(self, box: Box[Any], players: int, seed: int, options: Mapping[str, Any] | None = None) -> Any:
        """A freshly dealt game."""
        s = self.undealt(players, seed, options)
        self.rules.setup(box.values, s)
        return s


@cache
def _game(package: str) -> Game:
    """The game of a package. One of our own is loaded piece by piece; a guest's must be complete to be let in."""
    game = Game(package)
    if game.folder.parent != Path(import_module(PACKAGE).__path__[0]):
        game.load()
    return game


def games() -> dict[str, Game]:
    """Every game that can be played, by name."""
    return {name: _game(f"{PACKAGE}.{name}") for name, fault in _folders().items() if not fault}


def unfinished() -> dict[str, str]:
    """The folders that are no game yet, and what is wrong with them. They harm no other."""
    return {name: fault for name, fault in _folders().items() if fault}


def _folders() -> dict[str, str]:
    """Every folder of a game, and what is wrong with it; nothing, as a rule."""
    package = import_module(PACKAGE)
    for folder in (*filter(None, os.environ.get(EXTRA_FOLDERS, "").split(os.pathsep)), *_offered_folders()):
        if folder not in package.__path__:
            package.__path__.append(folder)
    names = _names_in(tuple(map(_dated, package.__path__)))
    return {name: _fault(name, _changed(name, package.__path__)) for name in names}


@cache
def _offered_folders() -> tuple[str, ...]:
    """Packages full of games that other distributions offer, by entry points of the group `boardroom.games`."""
    from importlib.metadata import entry_points

    specs = [find_spec(point.value) for point in entry_points(group=PACKAGE)]
    return tuple(folder for spec in specs if spec for folder in spec.submodule_search_locations or ())


def _changed(name: str, folders: Iterable[str]) -> int:
    """When something in a folder was last changed, if it is one that was found unfinished."""
    if name not in _FAULTY:
        return 0
    files = (file for folder in folders for file in Path(folder, name).rglob("*"))
    return max((file.stat().st_mtime_ns for file in files), default=0)


_FAULTY: set[str] = set()  # folders that were found unfinished: looked at again when something in them changes


@cache
def _fault(name: str, changed: int) -> str:
    """What is wrong with a folder as it is now."""
    package = f"{PACKAGE}.{name}"
    try:
        _game(package)
    except Exception as error:
        _FAULTY.add(name)
        for module in [module for module in sys.modules if f"{module}.".startswith(f"{package}.")]:
            del sys.modules[module]  # what was loaded of it may be mended by the next time
        invalidate_caches()
        return _in_words(error, name)
    return ""


def _in_words(error: Exception, name: str) -> str:
    """What went wrong while a game was loaded, and where in its folder."""
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {error.msg} ({Path(error.filename or name).name}, line {error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if name in Path(frame.filename).parts]
    if not own:  # it was found by us, and the message says it all
        return str(error)
    return f"{type(error).__name__}: {error} ({Path(own[-1].filename).name}, line {own[-1].lineno})"


def _dated(folder: str) -> tuple[str, int]:
    """A folder, and when something was last put into it."""
    try:
        return folder, os.stat(folder).st_mtime_ns
    except OSError:
        return folder, 0


@cache
def _names_in(folders: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """The games in some folders. A server asks with every page, so it looks again only after a change."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules([folder for folder, _ in folders]) if m.ispkg))


def find(name: str) -> Game:
    """The game of that name; `GameError` if there is none."""
    known = games()
    if name not in known:  # clocks of file systems are coarse: perhaps it came just now
        _names_in.cache_clear()
        known = games()
    if name in unfinished():
        raise GameError(f"{name} cannot be played yet: {unfinished()[name]}")
    if name not in known:
        raise GameError(f"there is no game {name!r}.{did_you_mean(name, known)} Games: {', '.join(known)}")
    return known[name]
