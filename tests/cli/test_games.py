"""`boardroom games`, and how quickly the command line starts."""

from __future__ import annotations

import resource

from tests.cli.run import boardroom, in_a_process

SECONDS = 2.0  # of processor time, generously: half a second is usual; a heavy package would take longer


def test_json_names_players_options_and_provenance() -> None:
    rows = {row["name"]: row for row in boardroom("games", "--json").data}
    upgrade = rows["upgrade"]
    assert upgrade.keys() >= {"name", "title", "players", "options", "provenance"}
    assert upgrade["title"] == "UPGRADE!"
    assert upgrade["players"] == [1, 2, 3, 4]
    assert {"name": "commitment_tokens", "choices": ["7", "8"], "help": "Commitments per player."} in upgrade["options"]
    assert upgrade["provenance"].keys() == {"rulebook", "public", "inferred", "designed"}
    assert upgrade["provenance"]["rulebook"] > 0


def test_text_says_how_to_play() -> None:
    answer = boardroom("games")
    assert answer.code == 0
    assert "UPGRADE!" in answer.out and "boardroom play upgrade" in answer.out
    assert "two_bags, one_bag" in answer.out and "component values" in answer.out


def test_games_starts_at_once_and_without_heavy_packages() -> None:
    spent = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = in_a_process("games", without=("numba", "numpy"))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode == 0, done.stderr
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(spent) < SECONDS


def test_every_command_helps_with_an_example() -> None:
    for command in ("games", "play", "simulate", "replay", "parity", "bench", "warm", "golden"):
        answer = boardroom(command, "--help")
        assert answer.code == 0
        assert f"Example: boardroom {command}" in answer.out
    assert "boardroom play upgrade" in boardroom("--help").out
