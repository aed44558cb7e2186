"""Component values: read from a game's `box.toml`, each with its provenance, and corrected by an overlay file.

A `box.toml` names the axes of its tables once and then gives one table per value::

    [axes]
    colour = ["bronze", "silver", "gold"]

    [tile_workers]
    what = "Workers needed to install a tile"
    axes = ["colour"]
    value = [2, 2, 3]
    source = ["designed", "rulebook", "designed"]     # or one word for all of them
    note = "silver: L426"

An overlay replaces values by the same names: whole (`tile_workers = [2, 3, 3]`) or in part by axis labels
(`tile_workers.gold = 4`).

A box belongs to an edition of the rules. Rules that play several of them differently declare the field `rules` in the
box record, `rules: Edition`, and ask `if box.rules >= 2`; it is no component, in no `box.toml` and in no hash.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, cast

from boardroom.kernel.schema import FIRST_EDITION, NEVER, Field, Schema, copy, fields_of, since, within

B = TypeVar("B")

RULES = "rules"  # the field of a box record that holds the edition of the rules
Edition = Annotated[int, within(1, 999), since(NEVER)]
SOURCES = ("rulebook", "public", "inferred", "designed")
Overlay = Path | Mapping[str, Any]  # a file, or its content


class BoxError(ValueError):
    """A component file that cannot be used; the message names the file, the value and what would be right."""


@dataclass(frozen=True)
class Printed:
    """One entry of `box.toml`."""

    what: str
    value: Any
    source: Any
    note: str
    axes: tuple[str, ...]


class Box(Generic[B]):
    """The components of a game under an edition of its rules: the record they read, and where its values come from."""

    def __init__(
        self,
        values: B,
        schema: Schema[B],
        printed: dict[str, Printed],
        overlay: dict[str, Any],
        edition: int = FIRST_EDITION,
    ) -> None:
        self.values = values
        self.schema = schema
        self.printed = printed
        self.overlay = overlay  # what an owner's file changed, empty for the box as shipped
        self.edition = edition
        self.hash = schema.hash(values, edition)
        if any(field.name == RULES for field in fields_of(type(values))):
            setattr(values, RULES, edition)

    def under(self, edition: int) -> Box[B]:
        """The same components under another edition of the rules."""
        if edition == self.edition:
            return self
        return Box(copy(self.values), self.schema, self.printed, self.overlay, edition)

    def provenance(self) -> dict[str, int]:
        """How many component values come from which kind of source."""
        counts = Counter(word for entry in self.printed.values() for word in leaves(entry.source))
        return {source: counts[source] for source in SOURCES}

    def to_json(self) -> str:
        """All values, for `kept_box`: whatever becomes of `box.toml`, a game goes on with the box it began with."""
        values = {field.name: getattr(self.values, field.name) for field in _components(type(self.values))}
        return json.dumps(values, separators=(",", ":"))


def read_box(
    path: Path,
    record: type[B],
    overlay: Overlay | None = None,
    impossible: Callable[[B], str] | None = None,
    edition: int = FIRST_EDITION,
) -> Box[B]:
    """Read `box.toml`, apply an overlay, check everything. `impossible` adds the game's own checks."""
    axes, printed = _read_printed(path, record)
    changes = _changes(overlay)
    where = path.name if overlay is None else overlay.name if isinstance(overlay, Path) else "overlay"
    values = {name: entry.value for name, entry in printed.items()}
    for name, change in changes.items():
        if name not in printed:
            raise BoxError(f"{where}: there is no value {name!r}. Known: {', '.join(sorted(printed))}")
        labels = [axes[axis] for axis in printed[name].axes]
        values[name] = _merged(values[name], change, labels, f"{where}: {name}")
    box = _fill(record, values, Path(where))
    problem = impossible(box) if impossible else ""
    if problem:
        raise BoxError(f"{where}: {problem}")
    return Box(box, _schema_of(record), printed, changes, edition)


def _changes(overlay: Overlay | None) -> dict[str, Any]:
    """What an overlay changes: a file, or the same as plain data."""
    if overlay is None:
        return {}
    return _parsed(_text_of(overlay), overlay.name) if isinstance(overlay, Path) else dict(overlay)


def kept_box(path: Path, record: type[B], text: str, hash_then: str, edition: int) -> Box[B]:
    """The box that `to_json` wrote, under the hash it had then. Values that came since are as printed."""
    _, printed = _read_printed(path, record)
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict):
        raise BoxError("the kept component values cannot be read")
    values = {name: kept.get(name, entry.value) for name, entry in printed.items()}
    changes = {name: value for name, value in values.items() if value != printed[name].value}
    box = Box(_fill(record, values, Path("kept component values")), _schema_of(record), printed, changes, edition)
    if box.hash != hash_then and kept.keys() == printed.keys():
        raise BoxError("the kept component values are not those the game began with")
    box.hash = hash_then
    return box


def _schema_of(record: type[B]) -> Schema[B]:
    return _schemas(cast(type, record))


@lru_cache(maxsize=32)
def _schemas(record: type[Any]) -> Schema[Any]:
    return Schema(record)


def _components(record: type) -> tuple[Field, ...]:
    """The fields of a box record that hold component values."""
    return tuple(field for field in fields_of(record) if field.name != RULES)


def _text_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BoxError(f"cannot read the component file {path}: {error.strerror}") from None


def _parsed(text: bytes, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BoxError(f"{name} is not a TOML file: {error}") from None


def _read_printed(path: Path, record: type) -> tuple[dict[str, list[str]], dict[str, Printed]]:
    axes, printed = _printed_in(_text_of(path), path.name)
    wanted = {field.name for field in _components(record)}
    if printed.keys() != wanted:
        raise BoxError(f"{path.name} and the box record disagree about {sorted(printed.keys() ^ wanted)}")
    return axes, printed


@lru_cache(maxsize=32)
def _printed_in(text: bytes, name: str) -> tuple[dict[str, list[str]], dict[str, Printed]]:
    """The axes and entries of a `box.toml`; kept, because every new match asks, and TOML is slow to read."""
    data = _parsed(text, name)
    axes = data.pop("axes", {})
    return axes, {entry: _entry(data[entry], axes, f"{name}: {entry}") for entry in data}


def _entry(entry: Any, axes: dict[str, list[str]], where: str) -> Printed:
    for key in ("what", "value", "source"):
        if not isinstance(entry, dict) or key not in entry:
            raise BoxError(f"{where} has no {key!r}")
    unknown = {word for word in leaves(entry["source"]) if word not in SOURCES}
    if unknown:
        raise BoxError(f"{where} has the unknown source {sorted(unknown)}")
    for axis in entry.get("axes", ()):
        if axis not in axes:
            raise BoxError(f"{where} has the unknown axis {axis!r}")
    source = _spread(entry["source"], entry["value"], where)
    return Printed(entry["what"], entry["value"], source, entry.get("note", ""), tuple(entry.get("axes", ())))


def leaves(value: Any) -> Iterator[Any]:
    """Every single value of a list of lists."""
    if isinstance(value, list):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def _spread(source: Any, value: Any, where: str) -> Any:
    """Give every number its own source word: one word stands for everything below it."""
    if not isinstance(value, list):
        if isinstance(source, list):
            raise BoxError(f"{where}: more sources than values")
        return source
    if not isinstance(source, list):
        return [_spread(source, item, where) for item in value]
    if len(source) != len(value):
        raise BoxError(f"{where}: {len(source)} sources for {len(value)} values")
    return [_spread(s, v, where) for s, v in zip(source, value, strict=True)]


def _merged(value: Any, change: Any, labels: list[list[str]], where: str) -> Any:
    """`value` with an owner's change laid over it: a table changes the labelled parts, anything else replaces."""
    if not isinstance(change, dict):
        return change
    if not labels:
        raise BoxError(f"{where} is a plain value, not a table of {', '.join(change)}")
    merged = list(value)
    for label, part in change.items():
        if label not in labels[0]:
            raise BoxError(f"{where}.{label}: no such part. Known: {', '.join(labels[0])}")
        i = labels[0].index(label)
        merged[i] = _merged(merged[i], part, labels[1:], f"{where}.{label}")
    return merged


def _fill(record: type[B], values: dict[str, Any], path: Path) -> B:
    box = record()
    for field in _components(record):
        setattr(box, field.name, _checked(field, values[field.name], field.lengths, f"{path.name}: {field.name}"))
    return box


def _checked(field: Field, value: Any, lengths: tuple[int, ...], where: str) -> Any:
    if lengths:
        if not isinstance(value, list) or len(value) != lengths[0]:
            got = f"a list of {len(value)}" if isinstance(value, list) else repr(value)
            raise BoxError(f"{where} must be a list of {lengths[0]}, not {got}")
        return [_checked(field, item, lengths[1:], f"{where}[{i}]") for i, item in enumerate(value)]
    if isinstance(value, bool) or not isinstance(value, int):
        raise BoxError(f"{where} must be a whole number, not {value!r}")
    if not field.range.low <= value <= field.range.high:
        raise BoxError(f"{where} = {value} is impossible: it must be {field.range.low} to {field.range.high}")
    return value
