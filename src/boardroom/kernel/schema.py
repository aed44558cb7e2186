"""Declare a state once and get everything else from the declaration.

A state is a tree of classes whose fields are annotated integers, lists of integers, or other such classes::

    @record
    class Player:
        credits: Annotated[int, within(0, 2_000)]
        hand: Annotated[list[int], shape(5), within(0, 60), OWNER]

    @record
    class State:
        seats: Annotated[int, within(2, 4)]
        players: Annotated[list[Player], shape(4), PER_SEAT]
        chance: Annotated[Chance, NOBODY]

From that one declaration come the slotted Python class (plain play), the NumPy record (fast play), conversion both
ways, copy, equality, a stable hash, the view of a seat, its observation vector and the range check of the tests.
Visibility is declared beside the field, so a view cannot show what it must not: nobody writes views by hand.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from hashlib import blake2b
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")

FIRST_EDITION = 1  # of the rules of every game
NEVER = 1_000_000  # no edition at all: a field since then is in no hash


class Visible(Enum):
    """Who may see a field: the whole table, the seat whose record it is in, or nobody at all."""

    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"


OWNER = Visible.OWNER
NOBODY = Visible.NOBODY


class PerSeat(Enum):
    """Marks a list whose index is a seat number."""

    MARK = "per seat"


PER_SEAT = PerSeat.MARK


class AboutSeats(Enum):
    """What a public field tells of seats, so that an observation can be turned to begin with the seat that looks.

    A number or an index that is no seat at the table, such as -1 for nobody, stays what it is.
    """

    NUMBER = "holds the number of a seat"
    BITS = "holds a bit for every seat"
    INDEX = "is a list by seat that belongs to nobody in particular"


SEAT = AboutSeats.NUMBER
SEAT_BITS = AboutSeats.BITS
BY_SEAT = AboutSeats.INDEX


@dataclass(frozen=True)
class Range:
    """The smallest and largest value a field may hold; it also decides the width of the field in the record."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise TypeError(f"within({self.low}, {self.high}) holds no number")

    @property
    def width(self) -> int:
        """Bytes of the smallest *signed* integer that holds the range (unsigned ones mix badly with int64)."""
        for width in (1, 2, 4, 8):
            limit = 1 << (8 * width - 1)
            if -limit <= self.low and self.high < limit:
                return width
        raise TypeError(f"the range {self.low}..{self.high} does not fit into 64 bits")


@dataclass(frozen=True)
class Shape:
    """The fixed lengths of a list, outermost first."""

    lengths: tuple[int, ...]


@dataclass(frozen=True)
class Since:
    """The first edition of the rules that knows a field."""

    edition: int


def since(edition: int) -> Since:
    """Annotation: the field came with this edition of the rules; positions of older ones hash without it."""
    return Since(edition)


def within(low: int, high: int) -> Range:
    """Annotation: the value lies in `low`..`high`."""
    return Range(low, high)


def shape(*lengths: int) -> Shape:
    """Annotation: a list of these lengths."""
    return Shape(lengths)


Flag = Annotated[int, within(0, 1)]  # 1: it is so


@dataclass(frozen=True)
class Field:
    """One field of a record class, as declared."""

    name: str
    record: type | None  # the record class of the elements, None for integers
    range: Range
    lengths: tuple[int, ...]
    visible: Visible
    per_seat: bool
    since: int = FIRST_EDITION
    seats: AboutSeats | None = None


@dataclass(frozen=True)
class Leaf:
    """One integer of the state: where it is, what it may be, who may see it."""

    path: str
    range: Range
    owner: int | None  # the seat whose record it is in
    visible: Visible
    since: int = FIRST_EDITION
    pattern: str = ""  # the path with `{}` where an index is a seat
    rows: tuple[int, ...] = ()  # and these indices
    seats: AboutSeats | None = None  # what the value tells of seats

    def turned(self, seat: int, players: int) -> str:
        """The path of the integer that stands in its place when the table begins with `seat`."""
        return self.pattern.format(*((row - seat) % players if row < players else row for row in self.rows))

    def seen_by(self, seat: int | None) -> bool:
        """Whether `seat` (None: an onlooker) may see this integer."""
        if self.visible is Visible.EVERYONE:
            return True
        return self.visible is Visible.OWNER and seat is not None and seat == self.owner


def record(cls: type[T]) -> type[T]:
    """Class decorator: turn annotated fields into a slotted class that starts with every integer at zero."""
    fields = tuple(_read_field(cls, name, hint) for name, hint in _hints(cls).items())
    namespace = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
    namespace["__slots__"] = tuple(field.name for field in fields)
    namespace["__hash__"] = None
    slotted: type[T] = type(cls.__name__, cls.__bases__, namespace)
    slotted.__fields__ = fields  # type: ignore[attr-defined]
    _generate_methods(slotted, fields)
    return slotted


def fields_of(cls: type) -> tuple[Field, ...]:
    """The declared fields of a record class."""
    try:
        return cls.__fields__  # type: ignore[attr-defined, no-any-return]
    except AttributeError:
        raise TypeError(f"{cls.__name__} is not a record: decorate it with @record") from None


def _hints(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {name: hints[name] for name in cls.__annotations__}


def _read_field(cls: type, name: str, hint: Any) -> Field:
    base, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    depth = 0
    while get_origin(base) is list:
        (base,) = get_args(base)
        depth += 1
    lengths = next((m.lengths for m in marks if isinstance(m, Shape)), ())
    bounds = next((m for m in marks if isinstance(m, Range)), None)
    visible = next((m for m in marks if isinstance(m, Visible)), Visible.EVERYONE)
    edition = next((m.edition for m in marks if isinstance(m, Since)), FIRST_EDITION)
    per_seat = PerSeat.MARK in marks
    where = f"{cls.__name__}.{name}"
    if depth != len(lengths):
        raise TypeError(f"{where}: a list of depth {depth} needs shape() with {depth} lengths, not {len(lengths)}")
    if per_seat and not lengths:
        raise TypeError(f"{where}: PER_SEAT is for lists, one element for every seat")
    if base is int and bounds is None:
        raise TypeError(f"{where}: an integer needs within(low, high)")
    if base is not int and not hasattr(base, "__fields__"):
        raise TypeError(f"{where}: {base!r} is neither int nor a record class")
    seats = next((m for m in marks if isinstance(m, AboutSeats)), None)
    inner = None if base is int else base
    return Field(name, inner, bounds or Range(0, 0), lengths, visible, per_seat, edition, seats)


# --- generated methods ------------------------------------------------------------------------------------------
# Copying, flattening and refilling are called all the time, so each class gets straight-line code for them,
# in the manner of `dataclasses`.


def _nest(lengths: Sequence[int], item: str) -> str:
    """Source of a nested list display: `_nest((2, 3), "0")` is `[[0] * 3 for _ in range(2)]`, written safely."""
    if not lengths:
        return item
    return f"[{_nest(lengths[1:], item)} for _ in range({lengths[0]})]"


def _map_lists(depth: int, source: str, leaf_list: str) -> str:
    """Source of a comprehension that rebuilds a list of `depth`, applying `leaf_list` to the innermost ones."""
    if depth == 1:
        return leaf_list.format(source)
    return f"[{_map_lists(depth - 1, f'x{depth}', leaf_list)} for x{depth} in {source}]"


def _generate_methods(cls: type, fields: tuple[Field, ...]) -> None:
    scope: dict[str, Any] = {f"R_{f.name}": f.record for f in fields if f.record} | {"cls": cls}
    init, copy, flat, fill = ["def __init__(s):"], ["def __copy__(s):", " t = cls.__new__(cls)"], [], []
    flat += ["def __flatten__(s, out):"]
    fill += ["def __fill__(s, values):"]
    for f in fields:
        zero = f"R_{f.name}()" if f.record else "0"
        init.append(f" s.{f.name} = {_nest(f.lengths, zero)}")
        depth = len(f.lengths)
        if f.record is None and depth == 0:
            copy.append(f" t.{f.name} = s.{f.name}")
            flat.append(f" out.append(s.{f.name})")
            fill.append(f" s.{f.name} = next(values)")
        elif f.record is None:
            copy.append(f" t.{f.name} = {_map_lists(depth, f's.{f.name}', '{}[:]')}")
            _loop(flat, f, depth - 1, "out.extend({})")
            _loop(fill, f, depth - 1, "{0}[:] = [next(values) for _ in {0}]")
        elif depth == 0:
            copy.append(f" t.{f.name} = s.{f.name}.__copy__()")
            flat.append(f" s.{f.name}.__flatten__(out)")
            fill.append(f" s.{f.name}.__fill__(values)")
        else:
            copy.append(f" t.{f.name} = {_map_lists(depth, f's.{f.name}', '[r.__copy__() for r in {}]')}")
            _loop(flat, f, depth, "{}.__flatten__(out)")
            _loop(fill, f, depth, "{}.__fill__(values)")
    copy.append(" return t")
    for lines in (init, copy, flat, fill):
        exec("\n".join(lines), scope)
    for name in ("__init__", "__copy__", "__flatten__", "__fill__"):
        setattr(cls, name, scope[name])
    cls.__eq__ = _equal  # type: ignore[method-assign, assignment]
    cls.__repr__ = _show  # type: ignore[method-assign, assignment]


def _loop(lines: list[str], f: Field, depth: int, body: str) -> None:
    """Append source that runs `body` on every element `depth` lists down."""
    item = f"s.{f.name}"
    for level in range(depth):
        lines.append(f"{' ' * (level + 1)}for x{level} in {item}:")
        item = f"x{level}"
    lines.append(" " * (depth + 1) + body.format(item))


def _equal(self: Any, other: object) -> bool:
    return type(self) is type(other) and flatten(self) == flatten(other)


def _show(self: Any) -> str:
    inside = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields_of(type(self)))
    return f"{type(self).__name__}({inside})"


def flatten(s: Any) -> list[int]:
    """Every integer of a plain record, in order of declaration."""
    out: list[int] = []
    s.__flatten__(out)
    return out


def copy(s: T) -> T:
    """An independent copy of a plain record."""
    return s.__copy__()  # type: ignore[attr-defined, no-any-return]


# --- the veil ---------------------------------------------------------------------------------------------------


class Looked(Exception):
    """Something that is hidden was used."""


class Veil:
    """Stands in place of a hidden integer. It can be moved about; to compare it or to reckon with it is to look."""

    def __copy__(self) -> Veil:
        return self


def _caught(*_: Any) -> Any:
    raise Looked


for _use in (
    *("eq", "ne", "lt", "le", "gt", "ge", "hash", "bool", "int", "index", "float", "neg", "abs", "invert", "divmod"),
    *(f"{side}{name}" for side in ("", "r") for name in ("add", "sub", "mul", "floordiv", "mod", "pow", "truediv")),
    *(f"{side}{name}" for side in ("", "r") for name in ("and", "or", "xor", "lshift", "rshift")),
):
    setattr(Veil, f"__{_use}__", _caught)

VEIL = Veil()


# --- the schema -------------------------------------------------------------------------------------------------


class Schema(Generic[T]):
    """All that follows from the declaration of the record class `cls`.

    Fast play tells games apart by the type of their state record; `title` keeps two of the same layout different.
    """

    def __init__(self, cls: type[T], title: str = "") -> None:
        self.cls = cls
        self.title = title
        self._blankings: dict[int | None, Callable[[T, Any], None]] = {}
        self._hiding: dict[int | None, bool] = {}
        self._sights: dict[int | None, list[bool]] = {}
        self._picks: dict[int | None, Callable[[list[int]], Any]] = {}
        self.leaves: tuple[Leaf, ...] = tuple(_walk(cls, Leaf("", Range(0, 0), None, Visible.EVERYONE)))
        for leaf in self.leaves:
            if leaf.visible is Visible.OWNER and leaf.owner is None:
                raise TypeError(f"{leaf.path}: OWNER means nothing outside a PER_SEAT list")

    def new(self) -> T:
        """A fresh record, all zeros."""
        return self.cls()

    def from_values(self, values: Sequence[int]) -> T:
        """The record whose flat list of integers is `values`."""
        s = self.cls()
        s.__fill__(iter(values))  # type: ignore[attr-defined]
        return s

    def hash(self, s: T, edition: int | None = None) -> str:
        """A stable 64-bit hash (16 hex digits): equal states have equal hashes on every machine and in both speeds.

        With an edition of the rules, fields that came later do not count: the hash is what it was in its day.
        """
        values = flatten(s)
        if edition is not None and edition < self._newest_field:
            values = [value for value, leaf in zip(values, self.leaves, strict=True) if leaf.since <= edition]
        return blake2b(struct.pack(f"<{len(values)}q", *values), digest_size=8).hexdigest()

    @cached_property
    def _newest_field(self) -> int:
        """The edition of the rules that the last field came with."""
        return max((leaf.since for leaf in self.leaves), default=FIRST_EDITION)

    # -- plain and fast

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The NumPy record type, laid out like a C structure; its first field bears the title."""
        import numpy as np

        columns = _columns(self.cls)
        if self.title:
            name, *kind = columns[0]
            columns[0] = ((self.title, name), *kind)
        return np.dtype(columns, align=True)

    @cached_property
    def _layout(self) -> struct.Struct:
        """Reads all leaves out of the bytes of a record in one go (pad bytes skipped)."""
        code, at = "<", 0
        for offset, width in offsets(self.dtype):
            code += "x" * (offset - at) + {1: "b", 2: "h", 4: "i", 8: "q"}[width]
            at = offset + width
        return struct.Struct(code + "x" * (self.dtype.itemsize - at))

    def to_array(self, *states: T) -> np.ndarray[Any, np.dtype[np.void]]:
        """The fast form of plain states: a NumPy array of records."""
        import numpy as np

        data = bytearray().join(self._layout.pack(*flatten(s)) for s in states)
        return np.frombuffer(data, self.dtype)

    def from_record(self, rec: np.void) -> T:
        """The plain form of one record of such an array."""
        return self.from_values(self._layout.unpack(rec.tobytes()))

    # -- who sees what

    def view(self, s: T, seat: int | None) -> dict[str, Any]:
        """What `seat` (None: an onlooker) may see, as plain data for JSON. Secrets are absent, not blanked."""
        seats = getattr(s, "seats", None)
        return _view(s, seat, None, seats)

    def concealed(self, s: T, seat: int | None) -> T:
        """A copy in which everything `seat` may not see is zero: safe to hand to code that words things."""
        twin = copy(s)
        self._blanking(seat)(twin, 0)
        return twin

    def veiled(self, s: T, seat: int | None) -> T:
        """A copy in which whoever uses anything that `seat` may not see is caught: `Looked` is raised."""
        twin = copy(s)
        self._blanking(seat)(twin, VEIL)
        return twin

    def _blanking(self, seat: int | None) -> Callable[[T, Any], None]:
        """Straight-line code that puts something in place of all that `seat` may not see: every page asks for it."""
        if seat not in self._blankings:
            hidden = [leaf.path for leaf in self.leaves if not leaf.seen_by(seat)]
            scope: dict[str, Any] = {}
            exec("\n".join(["def blank(s, it):", " pass", *(f" s.{path} = it" for path in hidden)]), scope)
            self._blankings[seat] = scope["blank"]
        return self._blankings[seat]

    def observe(self, s: T, seat: int | None) -> list[int]:
        """The observation vector of `seat`: as long as `observation_names`, zero where the seat may not look."""
        values = flatten(s)
        return [values[i] if seen else 0 for i, seen in zip(self._observable, self._sight(seat), strict=True)]

    def sights(self, s: T, seat: int | None) -> Sequence[int]:
        """All that `seat` sees, in order: quicker than an observation where two states are only compared."""
        if seat not in self._picks:
            seen = [i for i, sees in zip(self._observable, self._sight(seat), strict=True) if sees]
            self._picks[seat] = itemgetter(slice(0, 0), slice(0, 0), *seen)  # always several, so always a tuple
        picked: Sequence[int] = self._picks[seat](flatten(s))
        return picked

    def hides(self, seat: int | None) -> bool:
        """Whether there is anything but the generator that `seat` may not see."""
        if seat not in self._hiding:
            hidden = (leaf for leaf in self.leaves if not leaf.path.startswith("chance.") and not leaf.seen_by(seat))
            self._hiding[seat] = any(True for _ in hidden)
        return self._hiding[seat]

    def _sight(self, seat: int | None) -> list[bool]:
        """Which of the observable integers `seat` sees."""
        if seat not in self._sights:
            self._sights[seat] = [self.leaves[i].seen_by(seat) for i in self._observable]
        return self._sights[seat]

    @cached_property
    def _observable(self) -> list[int]:
        return [i for i, leaf in enumerate(self.leaves) if leaf.visible is not Visible.NOBODY]

    @cached_property
    def observation_names(self) -> tuple[str, ...]:
        """The name of every element of an observation, such as `players[1].areas[3].level`."""
        return tuple(self.leaves[i].path for i in self._observable)

    # -- checking

    def out_of_range(self, s: T) -> list[str]:
        """Every integer outside its declared range, in words. Fast play would wrap there without a sound."""
        pairs = zip(flatten(s), self.leaves, strict=True)
        return [
            f"{leaf.path} = {v} is outside {leaf.range.low}..{leaf.range.high}"
            for v, leaf in pairs
            if not leaf.range.low <= v <= leaf.range.high
        ]

    def difference(self, one: T, other: T) -> list[str]:
        """Where two records differ, in words."""
        rows = zip(flatten(one), flatten(other), self.leaves, strict=True)
        return [f"{leaf.path}: {a} != {b}" for a, b, leaf in rows if a != b]


def _walk(cls: type, above: Leaf) -> Iterator[Leaf]:
    """The integers of a record class; `above` stands for the record they are in."""
    for f in fields_of(cls):
        seen = f.visible if above.visible is Visible.EVERYONE or f.visible is Visible.NOBODY else above.visible
        by_seat = f.per_seat or f.seats is AboutSeats.INDEX
        for index in _indices(f.lengths):
            leaf = Leaf(
                path=above.path + f.name + "".join(f"[{i}]" for i in index),
                range=f.range,
                owner=index[0] if f.per_seat else above.owner,
                visible=seen,
                since=max(above.since, f.since),
                pattern=above.pattern + f.name + "".join(f"[{i}]" for i in (("{}", *index[1:]) if by_seat else index)),
                rows=(*above.rows, index[0]) if by_seat else above.rows,
                seats=f.seats,
            )
            if f.record is None:
                yield leaf
            else:
                yield from _walk(f.record, replace(leaf, path=leaf.path + ".", pattern=leaf.pattern + "."))


def _indices(lengths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not lengths:
        yield ()
        return
    for i in range(lengths[0]):
        for rest in _indices(lengths[1:]):
            yield (i, *rest)


def _view(s: Any, viewer: int | None, owner: int | None, seats: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for f in fields_of(type(s)):
        value = getattr(s, f.name)
        if f.per_seat:
            rows = value if seats is None else value[:seats]
            shown[f.name] = [
                _view_value(f, row, viewer, seat, seats) if _may_see(f, viewer, seat) else None
                for seat, row in enumerate(rows)
            ]
        elif _may_see(f, viewer, owner):
            shown[f.name] = _view_value(f, value, viewer, owner, seats)
    return shown


def _may_see(f: Field, viewer: int | None, owner: int | None) -> bool:
    return Leaf(f.name, f.range, owner, f.visible).seen_by(viewer)


def _view_value(f: Field, value: Any, viewer: int | None, owner: int | None, seats: int | None) -> Any:
    if isinstance(value, list):
        return [_view_value(f, item, viewer, owner, seats) for item in value]
    return value if f.record is None else _view(value, viewer, owner, seats)


def _columns(cls: type) -> list[Any]:
    """The fields of a record class as NumPy wants them."""
    import numpy as np

    columns: list[Any] = []
    for f in fields_of(cls):
        kind: Any = np.dtype(_columns(f.record), align=True) if f.record else np.dtype(f"<i{f.range.width}")
        columns.append((f.name, kind, f.lengths) if f.lengths else (f.name, kind))
    return columns


def offsets(dtype: np.dtype[Any], base: int = 0) -> Iterator[tuple[int, int]]:
    """Offset and width of every integer of a record type, in order of declaration."""
    if dtype.names is not None:
        for name in dtype.names:
            inner, offset = dtype.fields[name][:2]  # type: ignore[index]
            yield from offsets(inner, base + offset)
    elif dtype.subdtype is not None:
        item, lengths = dtype.subdtype
        count = 1
        for length in lengths:
            count *= length
        for i in range(count):
            yield from offsets(item, base + i * item.itemsize)
    else:
        yield base, dtype.itemsize
