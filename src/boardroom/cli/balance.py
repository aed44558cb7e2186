"""`boardroom balance`: is a game fair, and what decides it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardroom.cli.arguments import (
    BOT_NAMES,
    AsJson,
    BoxFile,
    GameName,
    Games,
    Jobs,
    Options,
    Players,
    RayAddress,
    Seed,
    print_report,
    read_options,
    workers_of,
)
from boardroom.cli.errors import CommandError
from boardroom.cli.progress import compiling, progress

if TYPE_CHECKING:
    from boardroom.arena.setting import Setting
    from boardroom.arena.workers import Workers


def balance(
    game: GameName,
    bot: Annotated[str, typer.Option(metavar="BOT", help=f"Who plays, on every seat: {BOT_NAMES}.")] = "greedy",
    games: Games = 1000,
    players: Players = None,
    also: Annotated[
        list[int] | None,
        typer.Option(metavar="N", help="Add a short section for this number of players; can be repeated.", min=2),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write GAME.md with charts there. What you add to the page under '## Judgement', at its end, is kept "
            "when the page is written again.",
        ),
    ] = None,
    option: Options = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Let one bot play itself; report seats, colours, length, lead changes, and what goes with winning."""
    from boardroom.arena.balance_report import markdown, write_balance

    chosen = read_options(option)
    settings = [_setting(game, number, chosen, bot, box) for number in (players, *(also or ()))]
    with workers_of(jobs, ray) as workers:
        summary, *others = [_counted(setting, games, seed, workers) for setting in settings]
    summary["also"] = others
    summary["chosen"] = chosen
    summary["command"] = _command(summary, seed, box, out)
    print_report(summary, as_json, markdown, write_balance, out)


def _command(summary: dict[str, Any], seed: int, box: Path | None, out: Path | None) -> str:
    """What to type to get the same again."""
    said = [f"boardroom balance {summary['game']} --bot {summary['bot']} --games {summary['games']}"]
    said += [f"--players {summary['players']}", *(f"--also {other['players']}" for other in summary["also"])]
    said += [f"--seed {seed}", *(f"--option {name}={value}" for name, value in summary["chosen"].items())]
    said += [f"--box {box.name}"] if box else []
    said += [f"--out {out}"] if out else []
    return " ".join(said)


def _setting(game: str, players: int | None, options: dict[str, str], bot: str, box: Path | None) -> Setting:
    """What is played; looked at before anything is compiled or played."""
    from boardroom.arena.setting import Setting

    setting = Setting.of(game, players, options, [bot], box)
    if setting.players < 2 or setting.automaton:
        raise CommandError("balance needs at least two players, and a bot on every seat")
    return setting


def _counted(setting: Setting, games: int, seed: int, workers: Workers) -> dict[str, Any]:
    """Games of one number of players, counted."""
    from boardroom.arena.balance import Balance
    from boardroom.arena.simulate import ready

    if _by_network_alone(setting):
        return _counted_at_once(setting, games, seed)
    counted = Balance(setting)
    with compiling():
        ready(setting, "fast")
    with progress("games") as shown:
        task = shown.add_task(f"{setting.game.about.title}, {setting.players} players", total=games)
        for added in counted.play(games, seed, workers):
            shown.advance(task, added)
    return counted.summary()


def _by_network_alone(setting: Setting) -> bool:
    """Whether only a network is asked, one that makes no slips, and PyTorch is there to ask it about many games."""
    from importlib.util import find_spec

    from boardroom.bots.names import Network
    from boardroom.bots.network.place import network_file

    bot = setting.bots[0]
    alone = bot.network is Network.ALONE and not bot.oversights
    return alone and network_file(setting.game).exists() and find_spec("torch") is not None


def _counted_at_once(setting: Setting, games: int, seed: int) -> dict[str, Any]:
    """The same for a network, thousands of games side by side."""
    from boardroom.bots.network.file import read_network
    from boardroom.learn.counting import counted_by_network
    from boardroom.learn.playing import Player
    from boardroom.learn.training import best_device

    network, warmth = read_network(setting.game), setting.bots[0].warmth
    player = Player.of(setting.game, network, best_device(), warmth=warmth)
    with progress("games") as shown:
        task = shown.add_task(f"{setting.game.about.title}, {setting.players} players", total=games)
        return counted_by_network(player, setting, games, seed, lambda added: shown.advance(task, added))
