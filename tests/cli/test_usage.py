"""What is typed wrongly is answered in our words: what is wrong, what was probably meant, where to look."""

from __future__ import annotations

import re

import pytest

from boardroom import __version__
from boardroom.cli import app
from tests.cli.run import boardroom, refused


def test_the_version_is_said_from_one_place() -> None:
    assert boardroom("--version").out == f"boardroom {__version__}\n"


@pytest.mark.parametrize("command", sorted(command.callback.__name__ for command in app.registered_commands))
def test_flags_name_no_kind_of_value(command: str) -> None:
    shown = boardroom(command, "--help")
    assert shown.code == 0
    assert re.search(r"--help\s+-h\s+Show", shown.out)
    assert "<bool>" not in shown.out
    assert "<bool>" not in boardroom("--help").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play upgade", "there is no game 'upgade'. Did you mean upgrade?"),
        ("play UPGRADE", "Did you mean upgrade?"),
        ("simulate upgrade --bots gredy", "there is no bot 'gredy'. Did you mean greedy?"),
        ("simulate upgrade --option bagmode=one_bag", "has no option bagmode. Did you mean bag_mode?"),
        ("simulate upgrade --option bag_mode=onebag", "Did you mean one_bag?"),
        ("simulat", "there is no command simulat. Did you mean simulate? See boardroom --help."),
        ("simulate upgrade --gams 3", "simulate has no option --gams. Did you mean --games?"),
        ("simulate upgrade --games many", "--games wants a whole number, not many."),
        ("simulate upgrade --games 0", "--games wants a number of at least 1, not 0."),
        ("serve --port 99999", "--port wants a number of at most 65535, not 99999."),
        ("simulate", "simulate needs GAME. See boardroom simulate --help."),
        ("--gmes", "boardroom has no option --gmes. See boardroom --help."),
        ("simulate upgrade today", "simulate does not understand today."),
        ("simulate upgrade --games", "--games needs a value."),
        ("simulate upgrade --check=3", "--check takes no value."),
    ],
)
def test_what_was_meant(words: str, said: str) -> None:
    assert said in refused(*words.split())


def test_nothing_is_guessed_from_afar() -> None:
    assert "Did you mean" not in refused("play", "chess")
