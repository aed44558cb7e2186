"""Golden playthroughs: one recorded game for every number of players, kept in the game's folder.

They are played again by the tests, so that a change of the rules cannot pass unnoticed. Those of older editions that
can still be played stay beside them, as they were recorded.
"""

from __future__ import annotations

from pathlib import Path

from boardroom.arena.setting import Setting
from boardroom.arena.simulate import match_of, play_batch
from boardroom.kernel.game import Game

SEED = 1
FILE = "playthrough.jsonl"
OLDER_FILE = "playthrough-{}.jsonl"


def golden_logs(game: Game) -> list[str]:
    """A random game with default options for every number of players, each as the JSON of its log."""
    logs = []
    for players in game.about.players:
        setting = Setting.of(game, players)
        batch = play_batch(setting, "plain", SEED, 1, trails=True)
        logs.append(match_of(setting, batch, 0).to_json())
    return logs


def golden_file(game: Game) -> Path:
    """Where the playthroughs of a game are kept."""
    return game.folder / FILE


def older_golden_file(game: Game, edition: str) -> Path:
    """Where the playthroughs of an older edition are kept: `playthrough.jsonl` of its day, renamed."""
    return game.folder / OLDER_FILE.format(edition)


def write_golden(game: Game) -> Path:
    """Record the playthroughs anew."""
    path = golden_file(game)
    path.write_text("".join(log + "\n" for log in golden_logs(game)), encoding="utf-8")
    return path


def stale_lines(game: Game) -> list[int]:
    """The lines of the playthrough file that this version of the rules would not write, from 1; [0]: no file."""
    path = golden_file(game)
    if not path.exists():
        return [0]
    kept, logs = path.read_text(encoding="utf-8").splitlines(), golden_logs(game)
    both = range(max(len(kept), len(logs)))
    return [n + 1 for n in both if kept[n : n + 1] != logs[n : n + 1]]
