"""The entrance: games, a new table, one's tables; and the door of an invitation.

The form of a new table sends, for every seat n, `seat.n` (you, invite, bot, hotseat or closed) and beside it
`level.n` of a bot and `name.n` of somebody at the same screen; for every option of the game `option.<name>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Final

from boardroom.bots.names import USUAL
from boardroom.kernel.game import Game, Option
from boardroom.kernel.lessons import GUIDED, courses
from boardroom.kernel.match import Match
from boardroom.kernel.table.phrases import capital
from boardroom.server.table.moves import TITLE_LIMIT
from boardroom.server.table.names import NAME_LIMIT
from boardroom.server.table.opening import A_BOT, AUTOMATON, CLOSED, HERE, INVITE, YOU
from boardroom.server.table.seats import BOT, OPEN
from boardroom.server.table.supervision import in_words
from boardroom.server.table.training import MOVE_TIMES
from boardroom.server.web.page_models import LobbyModel, SeatModel, TableLine
from boardroom.server.web.pages.picture import picture_symbol
from boardroom.server.web.pages.site import site_page

SEAT_CHOICES: Final = ((INVITE, "Invite"), (A_BOT, "Bot"), (HERE, "Here"), (CLOSED, "Closed"))
FIRST_SEAT_CHOICES: Final = ((YOU, "You"), (A_BOT, "Bot"))
BOTS_AT_FIRST: Final = 2  # opponents proposed to somebody new

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True)
class Card:
    """A game as the lobby shows it."""

    name: str
    title: str
    summary: str
    players: str
    minutes: str
    teaches: bool = False  # there is a guided game


def lobby_page(model: LobbyModel) -> str:
    """Games, your tables, a new table."""
    chosen = _chosen(model)
    cards = game_cards(model.games)
    return site_page(
        "lobby.html",
        here="play",
        model=model,
        chosen=chosen,
        cards=cards,
        pictures=[picture_symbol(card.name) for card in cards],
        rows=[_row(line) for line in sorted(model.tables, key=lambda line: (not line.yours, line.ended))],
        waiting=sum(line.yours for line in model.tables),
        running=sum(not line.ended for line in model.tables),
        seats=seat_lines(chosen, model),
        options=[
            option_line(option, chosen, model.form)
            for option in chosen.about.options
            if option.name != chosen.about.automaton  # it is chosen as a seat
        ],
        newcomer=guided_minutes(chosen, model),
        learned=has_just_learned(chosen, model),
        options_open=any(name.startswith("option.") for name in model.form),
        times=time_choices(),
        title=model.form.get("title", f"{datetime.now():%A} table"),
        key=token_urlsafe(12),  # a second click opens no second table
        name_length=NAME_LIMIT,
        title_length=TITLE_LIMIT,
    )


def join_page(
    title: str, game: Game, seat_name: str, token_path: str, csrf: str, problem: str = "", another_device: bool = False
) -> str:
    """Somebody with an invitation: asks for a name before handing over the seat. Or a person on another device."""
    return site_page(
        "join.html",
        title=title,
        game=game,
        card=game_card(game),
        picture=picture_symbol(game.name),
        seat_name=seat_name,
        token_path=token_path,
        csrf=csrf,
        problem=problem,
        name_length=NAME_LIMIT,
        another_device=another_device,
    )


def time_choices(chosen: int = 0) -> list[tuple[int, str]]:
    """How long a move may take; what is chosen already is among it."""
    return [(time, in_words(time) if time else "no limit") for time in sorted({*MOVE_TIMES, chosen})]


# --- games -------------------------------------------------------------------------------------------------------


def game_cards(games: tuple[Game, ...]) -> list[Card]:
    """Every game there is."""
    return [game_card(game) for game in games]


def game_card(game: Game) -> Card:
    """What a game says of itself."""
    about = game.about
    people = (min(about.players) - 1, *about.players) if about.automaton else about.players
    return Card(
        game.name, about.title, about.summary, span(people), about.minutes.replace("-", "–"), GUIDED in courses(game)
    )


def guided_minutes(game: Game, model: LobbyModel) -> int:
    """How long the guided game takes, for somebody who has never had a table of the game; 0 for everybody else."""
    played = any(line.game is game for line in model.tables)
    return 0 if played or GUIDED not in courses(game) else courses(game)[GUIDED].minutes


def has_just_learned(game: Game, model: LobbyModel) -> bool:
    """Whether somebody has done the guided game of a title, and has not had a table of their own since."""
    lines = [line for line in model.tables if line.game is game]
    return any(line.learned for line in lines) and all(line.lesson for line in lines)


def span(numbers: tuple[int, ...]) -> str:
    """`2–4`, or `2`."""
    low, high = min(numbers), max(numbers)
    return f"{low}–{high}" if low < high else str(low)


def _chosen(model: LobbyModel) -> Game:
    """The game asked for; else that of the table where something happened last, for somebody who has one."""
    last = model.tables[0].game.name if model.tables else ""
    return next((game for name in (model.chosen, last) for game in model.games if game.name == name), model.games[0])


# --- a new table -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatLine:
    """A seat of the form: what can be chosen, and what is."""

    number: int
    choices: tuple[tuple[str, str], ...]
    choice: str
    level: str
    name: str


def seat_lines(game: Game, model: LobbyModel) -> list[SeatLine]:
    """You against two bots, or what was filled in before."""
    lines = []
    usual = model.levels[0] if has_just_learned(game, model) else usual_level(model.levels)
    for number in range(game.max_seats):
        first = A_BOT if number <= BOTS_AT_FIRST else CLOSED
        wanted = model.form.get(f"seat.{number}", first if number else YOU)
        choice, _, level = wanted.partition(":")
        lines.append(
            SeatLine(
                number,
                seat_choices(game, number),
                choice,
                level or model.form.get(f"level.{number}", usual),
                model.form.get(f"name.{number}", ""),
            )
        )
    return lines


def seat_choices(game: Game, number: int) -> tuple[tuple[str, str], ...]:
    """Who can sit on a seat; a game with an automaton offers it by its name."""
    if not number:
        return FIRST_SEAT_CHOICES
    named = ((AUTOMATON, game.about.automaton_name),) if game.about.automaton else ()
    return (*SEAT_CHOICES[:-1], *named, SEAT_CHOICES[-1])


def usual_level(levels: tuple[str, ...]) -> str:
    """The level proposed: the usual one, else the middle one, the stronger of two."""
    if USUAL in levels:
        return USUAL
    return levels[len(levels) // 2] if levels else ""


@dataclass(frozen=True)
class OptionLine:
    """An option of the form. Without choices it follows from the number of players."""

    name: str
    label: str
    help: str
    choices: tuple[tuple[str, str], ...]
    choice: str


def option_line(option: Option, game: Game, form: Mapping[str, str]) -> OptionLine:
    """An option with its choices in words."""
    decides_itself = all(len(option.allowed(players)) <= 1 for players in game.about.players)
    choices = () if decides_itself else tuple((choice, choice_label(option, choice)) for choice in option.choices)
    return OptionLine(
        option.name,
        option_name(option),
        option.help,
        choices,
        form.get(f"option.{option.name}", option.choices[0]),
    )


def unusual_options(match: Match) -> list[str]:
    """What a match is played with that is not the usual choice: `Repeat actions: forbidden`."""
    about, lines = match.game.about, []
    for option in about.options:
        choice = match.options.get(option.name)
        if choice not in (None, option.allowed(match.players)[0]) and option.name != about.automaton:
            lines.append(f"{capital(option_name(option))}: {option.label(choice)}")
    return lines


def option_name(option: Option) -> str:
    """What an option is called."""
    return option.title or option.name.replace("_", " ")


def choice_label(option: Option, choice: str) -> str:
    """A choice in words, and for how many players it is."""
    label = option.label(choice)
    only = option.only.get(choice)
    return f"{label} ({span(only)} players)" if only and choice != option.choices[0] else label


# --- your tables -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A table in the list."""

    line: TableLine
    button: str
    path: str
    headline: str
    detail: str
    ago: str
    left: str  # of the time to decide
    reached: str
    steps: tuple[str, ...]  # a class for every step of the progress bar
    names: tuple[str, ...]  # of the seats


def _row(line: TableLine) -> Row:
    mine = any(seat.mine for seat in line.seats)
    button = "Review" if line.ended else "Play" if line.yours else "Open" if mine else "Watch"
    headline, detail = turn(line)
    return Row(
        line,
        button,
        f"/t/{line.id}",
        headline,
        detail,
        ago(line.changed, datetime.now(UTC)),
        left(line, datetime.now(UTC)),
        reached(line.progress, line.over),
        progress_steps(line.progress, line.over),
        tuple(seat_name(seat, line) for seat in line.seats),
    )


def seat_name(seat: SeatModel, line: TableLine) -> str:
    """Who sits there. With several seats at one screen, `You` would not tell them apart."""
    if seat.kind == OPEN:
        return "free"
    if seat.mine and sum(other.mine for other in line.seats) == 1:
        return "You"
    if seat.automaton:
        return seat.name
    return f"{seat.name}, bot" if seat.kind == BOT and "bot" not in seat.name else seat.name


def turn(line: TableLine) -> tuple[str, str]:
    """Whose turn it is, and what they have to do; or how it ended, and the points."""
    free = [seat.number + 1 for seat in line.seats if seat.number in line.acting and seat.kind == OPEN]
    if free:
        return "Waiting for a player", f"seat {free[0]} is free"
    if line.status.task and (line.status.yours or len(line.acting) == 1):
        return "Your turn" if line.status.yours else f"{line.seats[line.acting[0]].name}’s turn", line.status.task
    headline, _, detail = line.status.partition(": ")
    return headline, detail.rstrip(".")


def reached(progress: tuple[int, int], over: bool) -> str:
    """`3 of 6` in the third year, or where the game ended in it; nothing for a game that does not count."""
    done, total = progress
    return f"{done if over else min(done + 1, total)} of {total}" if total else ""


def progress_steps(progress: tuple[int, int], over: bool) -> tuple[str, ...]:
    """`on` for every step that is done, `now` for the one under way."""
    done, total = progress
    return tuple("on" if step < done else "now" if step == done and not over else "" for step in range(total))


def ago(changed: str, now: datetime) -> str:
    """How long ago something happened, in one word or two."""
    seconds = (now - datetime.fromisoformat(changed)).total_seconds()
    return f"{_lasting(seconds)} ago" if seconds >= MINUTE else "just now"


def left(line: TableLine, now: datetime) -> str:
    """How long somebody has to decide; nothing where no clock runs."""
    if line.late:
        return "time is up"
    seconds = (datetime.fromisoformat(line.due) - now).total_seconds() if line.due else 0
    return f"{_lasting(seconds)} left" if seconds >= MINUTE else "less than a minute left" if line.due else ""


def _lasting(seconds: float) -> str:
    """At least a minute, in the largest unit that fits."""
    length, name = next(unit for unit in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")) if seconds >= unit[0])
    number = int(seconds // length)
    return f"{number} {name}{'s' * (number > 1)}"
