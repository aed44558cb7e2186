"""How commands are declared, and what is said, in our words, to somebody who typed one that cannot be read."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand

from boardroom.kernel.nearest import did_you_mean

# What the parser found wrong with a value, and what we say that the option wants.
WANTED = {
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "greater_than_equal": "a number of at least {ge}",
    "less_than_equal": "a number of at most {le}",
}


class Command(TyperCommand):
    """A command whose flags are shown as flags."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, the one for help included."""
        return with_plain_flags(super().get_params(ctx))


def with_plain_flags(params: list[Any]) -> list[Any]:
    """The same parameters; flags take no value, so their help names no kind of value."""
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


def in_our_words(error: typer.TyperException) -> str:
    """The sentence for a command line that cannot be understood.

    The library tells its errors apart by classes that are not public; their names are.
    """
    said = {
        "NoSuchOption": _no_such_option,
        "MissingParameter": _missing,
        "BadParameter": _bad_value,
        "BadOptionUsage": _bad_option,
    }.get(type(error).__name__)
    return said(error) if said else _otherwise(error)


def _no_such_option(error: Any) -> str:
    name = str(error.option_name)[:60]
    near = did_you_mean(name, error.possibilities or ())
    return f"{_command(error)} has no option {name}.{near} See {_help(error)}"


def _missing(error: Any) -> str:
    return f"{_command(error)} needs {error.param.display_name_raw}. See {_help(error)}"


def _bad_value(error: Any) -> str:
    hint = error.param.get_error_hint().replace("'", "") if error.param else "a value"
    found: list[dict[str, Any]] = getattr(error.__cause__, "errors", list)()
    wanted = WANTED.get(found[0]["type"]) if found else None
    if not wanted:
        return f"{hint}: {error.message}"
    return f"{hint} wants {wanted.format(**found[0].get('ctx', {}))}, not {str(found[0]['input'])[:60]}"


def _bad_option(error: Any) -> str:
    """A flag that was given a value, or an option that was given none."""
    name = str(error.option_name)[:60]
    takes_none = "does not take a value" in error.message
    return f"{name} {'takes no value' if takes_none else 'needs a value'}. See {_help(error)}"


def _otherwise(error: Any) -> str:
    """A command that does not exist, words too many, or what we have not met yet."""
    text = str(error.format_message())
    if text.startswith("Got unexpected extra argument"):
        return (
            f"{_command(error)} does not understand {text.partition('(s) (')[2].rstrip(').')[:60]}. See {_help(error)}"
        )
    if text.startswith("No such command"):
        name = text.split("'")[1]
        commands = error.ctx.command.list_commands(error.ctx)
        return f"there is no command {name[:60]}.{did_you_mean(name, commands)} See {_help(error)}"
    return text


def _command(error: Any) -> str:
    return str(error.ctx.command.name or "boardroom")


def _help(error: Any) -> str:
    return f"{error.ctx.command_path if error.ctx else 'boardroom'} --help"
