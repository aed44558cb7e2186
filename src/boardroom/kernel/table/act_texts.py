"""What acts say, as `acts.toml` has it: every table goes to the class of its name, or makes one, `like` another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from boardroom.kernel.actions import ActionSpace
from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.panel import Entry, Line
from boardroom.kernel.table.texts import check_names, check_parts, check_text, names_in

FILE: Final = "acts.toml"
LIKE: Final = "like"  # of a table without a class: whatever it does not say is said so
FORMS: Final[dict[str, type]] = {"entry": Entry, "group": Entry, "total": Line, "bill": Line}
ALWAYS: Final = ("a", "box", "s", "me")  # what every text may name


def spoken(
    tables: Mapping[str, Mapping[str, Any]], classes: Mapping[str, type], plain: type, space: ActionSpace
) -> dict[str, type]:
    """The classes with their texts, and one of the `plain` kind for every family that only says texts."""
    found = dict(classes)
    for name, table in tables.items():
        if name not in found and name not in space.families:
            near = did_you_mean(name, [*space.families, *classes])
            raise TypeError(f"{FILE}: {name} is neither an action nor a class of acts/.{near}")
        where, texts = f"{FILE}, {name}", dict(table)
        if name not in found:
            other = texts.pop(LIKE, "")
            found[name] = type(name, (like(where, other, found) if other else plain,), {})
        give(where, found[name], texts)
    for name in tables.keys() & space.families.keys():
        check_family(f"{FILE}, {name}", found[name], tables[name], space.families[name].parameters)
    return found


def like(where: str, other: str, found: Mapping[str, type]) -> type:
    """The class, or the table before it, that says what a table does not."""
    if other not in found:
        raise TypeError(f"{where}: nothing in acts/ is called {other}.{did_you_mean(other, found)}")
    return found[other]


def give(where: str, kind: type, table: Mapping[str, Any]) -> None:
    """Texts as a class has them, of parts that it knows or that others of its texts name."""
    named = frozenset().union(*(names_in(text) for text in texts_in(where, table)))
    for part in table:
        if part in vars(kind):
            raise TypeError(f"{where}: {part} is said by the class as well")
        if part not in named and part not in parts_of(kind):
            raise TypeError(f"{where}: no act says {part}.{did_you_mean(part, parts_of(kind))}")
    for part, value in table.items():
        setattr(kind, part, shaped(f"{where}: {part}", value, FORMS.get(part)))


def parts_of(kind: type) -> set[str]:
    """What a class says, or declares that it will be told."""
    declared = (vars(base).get("__annotations__", {}) for base in kind.__mro__)
    return {name for names in (dir(kind), *declared) for name in names if not name.startswith("_")}


def shaped(where: str, value: Any, form: type | None) -> Any:
    """A value of TOML as acts have it: lists are tuples, lines of lists and bills have their forms."""
    if isinstance(value, list):
        return tuple(shaped(where, each, form) for each in value)
    if form is None:
        return {name: shaped(where, each, None) for name, each in value.items()} if isinstance(value, dict) else value
    check_parts(where, value, {each.name: (str, list) for each in fields(form)}, ())
    return form(**{name: shaped(where, each, None) for name, each in value.items()})


def texts_in(where: str, value: Any) -> Iterator[str]:
    """All texts within a value."""
    if isinstance(value, str):
        check_text(where, value)
        yield value
    elif isinstance(value, list | tuple | Mapping):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(where, each)


def check_family(where: str, kind: Any, table: Mapping[str, Any], parameters: Mapping[str, Any]) -> None:
    """Every name in the texts of a family stands for something; `facts` may give any."""
    if kind.facts is None:
        for text in texts_in(where, table):
            check_names(where, text, {*ALWAYS, *parameters, *parts_of(kind)})
