"""`boardroom play`: a game in the terminal, against bots."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardroom.cli.arguments import BOT_NAMES, BoxFile, Options, Players, read_options
from boardroom.cli.errors import CommandError, read_text, write_text
from boardroom.kernel.actions import UnknownAction
from boardroom.kernel.chance import SEED_LIMIT
from boardroom.kernel.match import Match, UndoRefused
from boardroom.kernel.schema import copy

if TYPE_CHECKING:
    from rich.console import Console

    from boardroom.bots.names import Bot
    from boardroom.bots.thinker import Thinker
    from boardroom.cli.table import Names
    from boardroom.kernel.sheet import Sheet

LOG_LINES = 15  # that `log` shows
BOT_STRIDE = 0x9E3779B97F4A7C15  # from the seed of a bot's choice to that of the next
HELP = {
    "a number, or an action as written": "play it",
    "table": "draw the whole table",
    "list": "what you may do now",
    "why ACTION": "why it is not legal, or what it does",
    "undo": "take back your last action, if that is fair to the others",
    "score": "points by source, as if the game ended now",
    "log, log all": "what has happened",
    "save FILE": "save the game",
    "quit": "leave; an unfinished game is saved",
}


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game, as [bold]boardroom games[/] lists it.")
    ] = None,
    players: Players = None,
    you: Annotated[int, typer.Option(metavar="N", help="Your seat, from 1; 0 to watch.", min=0)] = 1,
    bot: Annotated[str, typer.Option(metavar="BOT", help=f"Who plays the other seats: {BOT_NAMES}.")] = "normal",
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Seed of the game; without it, a random one.", min=0)
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = None,
    option: Options = None,
    box: BoxFile = None,
) -> None:
    """Play a game in the terminal against bots."""
    from boardroom.bots.names import find_bot

    opponent = find_bot(bot)
    if load:
        if players is not None or seed is not None or option:
            raise CommandError("a saved game brings its own players, seed and options: leave them out with --load")
        match = Match.from_json(read_text(load), box)
        if game and match.game.name != game:
            raise CommandError(f"{load} is a game of {match.game.name}, not of {game}")
    elif game:
        match = _new_match(game, players, seed, you, read_options(option), box)
    else:
        raise CommandError("name a game, such as: boardroom play upgrade")
    if you > match.players:
        raise CommandError(f"there is no seat {you}: seats run from 1 to {match.players}, and 0 is to watch")
    from rich.console import Console

    TerminalGame(match, you - 1, opponent, Console(highlight=False), load, box).run()


def _new_match(
    game: str, players: int | None, seed: int | None, you: int, options: dict[str, str], box: Path | None
) -> Match:
    from boardroom.kernel.game import find

    found = find(game)
    count = found.max_seats if players is None else players
    found.check_options(count, options)
    names = [f"Player {seat + 1}" if seat + 1 == you else f"Bot {seat + 1}" for seat in range(count)]
    return Match(found, count, seed, options, box, names)


def compile_aside(thinker: Thinker) -> None:
    """Compile a bot in a process of its own while the game has begun already; it thinks faster from then on."""
    command = [sys.executable, "-m", "boardroom.server.work.compile", thinker.game.name]
    if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0:
        thinker.compile()


def _file_named(typed: str) -> Path:
    """A file as a shell would read it, or as it was typed where quotes are none, such as in Anna's.json."""
    try:
        return Path(shlex.split(typed)[0])
    except ValueError:
        return Path(typed)


class Leave(Exception):
    """The person wants to go."""


class TerminalGame:
    """One person (or none, `you` = -1) and bots at a table."""

    def __init__(
        self, match: Match, you: int, bot: Bot, console: Console, loaded: Path | None, box: Path | None
    ) -> None:
        from boardroom.bots.thinker import Thinker
        from boardroom.cli.table import Names

        self.match = match
        self.you = you
        self.viewer = you if you >= 0 else None
        self.bot = bot
        self.thinker = Thinker(match.game, match.box)
        if not bot.quick and console.is_terminal:
            Thread(target=compile_aside, args=(self.thinker,), daemon=True).start()
        self.console = console
        self.names: Names = Names(match.names)
        self.box = box
        self.mine = {loaded} if loaded else set[Path]()  # files that may be written again without asking
        self.saved = len(match.log)  # actions in the newest file
        self.drawn = self.listed = False  # whether the person has the table and the list before their eyes
        self.seen: list[Sheet] = []

    # -- the course of the game

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        about = self.match.game.about
        self.console.rule(f"[bold]{about.title}[/] · seed {self.match.seed}")
        try:
            while not self.match.over:
                seat = self.next_seat()
                if seat == self.you:
                    self.ask()
                else:
                    self.bot_moves(seat)
        except (Leave, EOFError, KeyboardInterrupt):
            self.leave()
            return
        self.end()

    def next_seat(self) -> int:
        """Who is asked next; where several decide at once, the bots go first."""
        waiting = self.match.to_act
        return next((seat for seat in waiting if seat != self.you), waiting[0])

    def bot_moves(self, seat: int) -> None:
        """A bot chooses. Its seed depends on the position only, so that a saved game goes on the same way."""
        seed = (self.match.seed + BOT_STRIDE * len(self.match.log)) % SEED_LIMIT
        self.do(seat, self.thinker.think(self.match.state, seat, self.bot, seed).code)
        self.drawn = False

    def do(self, seat: int, code: int) -> None:
        """Play and tell it."""
        from boardroom.cli.table import sentence, told

        before = copy(self.match.state)
        entry = self.match.play(code, seat)
        self.listed = False
        for said in told(self.match, before, entry, self.match.state, self.viewer):
            self.console.print(sentence(said, self.names))

    def end(self) -> None:
        """The final table, points by source, and who won by what."""
        from boardroom.cli.table import verdict

        self.draw_table()
        self.draw_score()
        self.console.print()
        self.console.print(verdict(self.match, self.names))

    def leave(self) -> None:
        """Save an unfinished game in which the person has done something new, and say where."""
        self.console.print()
        played = any(entry.seat == self.you for entry in self.match.log)
        if not played or len(self.match.log) == self.saved:
            self.console.print("Goodbye.")
            return
        path = self.free_path()
        try:
            self.write(path)
        except CommandError as error:
            self.console.print(f"The game is not saved: {error}.", markup=False)

    # -- asking

    def ask(self) -> None:
        """Read one command of the person and do it."""
        if not self.drawn:
            self.draw_table(only_news=True)
        if not self.listed:
            self.draw_list()
        line = self.read_line()
        words = line.split()
        if not words:
            return
        name = "help" if words[0] == "?" else words[0].lower()
        command = getattr(self, f"on_{name}", None)
        if command and name in COMMANDS:
            command(" ".join(words[1:]))
        else:
            self.act(line)

    def read_line(self) -> str:
        """A line from the person; a line from a pipe is shown, as a typed one would be."""
        self.console.print(self.names.text(f"@{self.you}"), end=" ")
        line = self.console.input("[bold]›[/] ").strip()
        if not sys.stdin.isatty():
            self.console.print(line, markup=False)
        return line

    def code_of(self, said: str) -> int | None:
        """The code of a number in the list or of an action in notation; says so if there is none."""
        from boardroom.cli.table import numbered

        codes = numbered(self.match, self.you)
        if said.isdigit():
            if 1 <= int(said) <= len(codes):
                return codes[int(said) - 1]
            self.console.print(f"The list has the numbers 1 to {len(codes)}.")
            return None
        try:
            return self.match.game.space.code(said)
        except UnknownAction as error:
            self.console.print(f"{error} Commands: {', '.join(COMMANDS)}.", markup=False)
            return None

    def act(self, said: str) -> None:
        """Play an action, or say why not."""
        code = self.code_of(said)
        if code is None:
            return
        reason = self.match.why_not(code, self.you)
        if reason:
            self.console.print(self.plainly(reason), markup=False)
            return
        self.do(self.you, code)

    def plainly(self, reason: str) -> str:
        """A reason of the match, which counts seats from 0, with the players' names."""
        names = self.match.names
        return re.sub(r"\bseat (\d+)", lambda found: names[int(found[1])], reason, flags=re.IGNORECASE)

    # -- commands

    def on_help(self, _: str) -> None:
        """What can be typed."""
        from boardroom.cli.look import compact_table

        table = compact_table()
        table.show_header = False
        for typed, meaning in HELP.items():
            table.add_row(f"[bold]{typed}[/]", meaning)
        self.console.print(table)

    def on_table(self, _: str) -> None:
        """Draw the table."""
        self.draw_table()

    def on_list(self, _: str) -> None:
        """Show the legal actions."""
        self.draw_list()

    def on_score(self, _: str) -> None:
        """Show points by source."""
        self.draw_score()

    def on_log(self, rest: str) -> None:
        """Tell the latest sentences, or all."""
        from boardroom.cli.table import sentence, told

        lines = [
            sentence(said, self.names)
            for before, entry, after in self.match.steps()
            for said in told(self.match, before, entry, after, self.viewer)
        ]
        for line in lines if rest == "all" else lines[-LOG_LINES:]:
            self.console.print(line)
        if not lines:
            self.console.print("Nothing has happened yet.")

    def on_undo(self, _: str) -> None:
        """Take back the last action, if that is fair."""
        try:
            entry = self.match.undo(self.you)
        except UndoRefused as error:
            self.console.print(self.plainly(str(error)), markup=False)
            return
        self.console.print(f"Taken back: {self.match.game.space.notation(entry.code)}.", markup=False)
        self.listed = False

    def on_why(self, rest: str) -> None:
        """Explain why an action is not legal, or what it does."""
        if not rest:
            self.console.print("Say which action, such as: why " + self.match.game.space.notation(0))
            return
        code = self.code_of(rest)
        if code is None:
            return
        tip = self.match.tip(code, self.you)
        reason = self.match.why_not(code, self.you) or "It is legal now."
        self.console.print(f"{tip.title} ({tip.cost}; {tip.effect}). {reason}", markup=False)

    def on_save(self, rest: str) -> None:
        """Save under a name."""
        path = _file_named(rest) if rest else self.free_path()
        if path.exists() and path not in self.mine:
            self.console.print(f"{path} exists already: choose another name.", markup=False)
            return
        try:
            self.write(path)
        except CommandError as error:
            self.console.print(f"The game is not saved: {error}.", markup=False)

    def on_quit(self, _: str) -> None:
        """Leave."""
        raise Leave

    # -- drawing and saving

    def draw_table(self, only_news: bool = False) -> None:
        """What lies on the table: everything, or what has changed since it was drawn last."""
        from boardroom.cli.table import draw_sheets

        position = self.match
        sheets = position.game.view.sheets(position.box.values, position.seen_state(self.viewer), self.viewer)
        news = [sheet for sheet in sheets if not only_news or sheet not in self.seen]
        self.console.print()
        draw_sheets(self.console, news, self.names)
        self.seen = list(sheets)
        self.drawn = True

    def draw_list(self) -> None:
        """The status line and the legal actions."""
        from boardroom.cli.table import draw_actions

        self.console.rule(self.names.text(self.match.status(self.viewer), "bold yellow"), align="left", style="grey42")
        draw_actions(self.console, self.match, self.you, self.names)
        self.console.print()
        self.listed = True

    def draw_score(self) -> None:
        """Points by source."""
        from boardroom.cli.table import score_table

        self.console.print(score_table(self.match, self.names, self.viewer))

    def free_path(self) -> Path:
        """A file name that is not taken."""
        stem = f"boardroom-{self.match.game.name}-{self.match.seed}"
        path, number = Path(f"{stem}.json"), 1
        while path.exists() and path not in self.mine:
            number += 1
            path = Path(f"{stem}-{number}.json")
        return path

    def write(self, path: Path) -> None:
        """Save and say how to go on."""
        write_text(path, self.match.to_json(indent=1) + "\n")
        self.mine.add(path)
        self.saved = len(self.match.log)
        parts: list[Any] = ["boardroom", "play", self.match.game.name, "--load", path, "--you", self.you + 1]
        if self.box:
            parts += ["--box", self.box]
        command = shlex.join(str(part) for part in parts)
        self.console.print(f"Saved. Go on with:\n  {command}", markup=False, soft_wrap=True)


COMMANDS = ("help", "table", "list", "why", "undo", "score", "log", "save", "quit")
