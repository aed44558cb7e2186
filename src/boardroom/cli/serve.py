"""`boardroom serve`: tables in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.cli.arguments import Database, Overlays
from boardroom.cli.errors import CommandError
from boardroom.kernel.game import find, games
from boardroom.kernel.nearest import did_you_mean
from boardroom.server.settings import LIMITS, Settings, database_url, usual_drawers

Listed = list[str] | None  # separated by commas, or given several times
LETTING_IN = "Who may come in"
ASKING = "How much people may ask for"
KEEPING = "What goes by itself"
TELLING = "What is told"


def _several(metavar: str, panel: str, about: str) -> Any:
    """An option that takes more than one of something."""
    return typer.Option(metavar=metavar, rich_help_panel=panel, help=about)


def _seconds(panel: str, about: str, least: int = 0) -> Any:
    """An option that says when patience ends."""
    return typer.Option(metavar="SECONDS", rich_help_panel=panel, min=least, help=about)


def _days(about: str) -> Any:
    """An option that says after how long something goes by itself."""
    return typer.Option(metavar="DAYS", rich_help_panel=KEEPING, min=0, help=about)


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.", min=0, max=65535)] = 8000,
    db: Database = None,
    box: Overlays = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser, if there is a screen.")] = False,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits, and bots act at once: for load tests.")
    ] = False,
    allowed_hosts: Annotated[
        Listed,
        _several(
            "NAME,…",
            LETTING_IN,
            "Names people type to come here, such as table.example.org; * for any. Always allowed: localhost, the "
            "address the server is reached at, and with 0.0.0.0 this machine's own name.",
        ),
    ] = None,
    limit: Annotated[
        Listed,
        _several(
            "NAME=NUMBER",
            ASKING,
            "Change a limit, such as tables-in-play-per-person=50; 0 for none; can be repeated. Names and usual "
            "numbers stand below.",
        ),
    ] = None,
    rest_after: Annotated[
        int,
        _seconds(
            ASKING, "Bots rest at a table nobody has looked at for so long, until somebody does; 0: they never rest."
        ),
    ] = int(Settings.rest_after),
    thinkers: Annotated[
        int,
        typer.Option(
            min=1, rich_help_panel=ASKING, help="How many thoughts of bots run at once: as many as there are cores."
        ),
    ] = Settings.bot_threads,
    drawers: Annotated[
        int,
        typer.Option(
            min=0,
            max=64,
            rich_help_panel=ASKING,
            help="Processes that draw pages beside the server: one less than there are cores. 0: it draws them itself.",
        ),
    ] = usual_drawers(),
    trusted_proxies: Annotated[
        Listed,
        _several(
            "ADDRESS,…",
            LETTING_IN,
            "Addresses or networks (10.0.0.0/8) of proxies in front of this server. Only they are believed when "
            "they say from where a request came (X-Forwarded-For) and whether by https (X-Forwarded-Proto).",
        ),
    ] = None,
    keep_finished: Annotated[int, _days("Finished tables that nobody visits for so long are removed; 0: never.")] = int(
        Settings.keep_finished
    ),
    keep_unbegun: Annotated[int, _days("The same for tables at which no person has ever acted; 0: never.")] = int(
        Settings.keep_unbegun
    ),
    keep_analyses: Annotated[int, _days("The same for analyses, which can be made again; 0: never.")] = int(
        Settings.keep_analyses
    ),
    header_timeout: Annotated[
        float, _seconds(LETTING_IN, "Who has not sent the head of a request by then is cut off.", least=1)
    ] = Settings.header_timeout,
    body_timeout: Annotated[
        float, _seconds(LETTING_IN, "Who has not sent the body of a request by then is refused.", least=1)
    ] = Settings.body_timeout,
    metrics_from: Annotated[
        Listed,
        _several(
            "ADDRESS,…",
            TELLING,
            "Addresses or networks that may read /metrics (figures for Prometheus), beside this machine itself.",
        ),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL",
            rich_help_panel=TELLING,
            help="How people call this server, such as https://table.example.org: for links in messages.",
        ),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="BOARDROOM_SMTP",
            rich_help_panel=TELLING,
            help="The server that sends mail, smtp://user:password@host:587 or smtps://…; without it none is sent.",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", rich_help_panel=TELLING, help="From whom mail comes.")
    ] = Settings.mail_from,
    webhooks_to: Annotated[
        Listed,
        _several(
            "NETWORK,…",
            TELLING,
            "Networks of your own (10.0.0.0/8) that webhooks may call. Without it they reach the internet only.",
        ),
    ] = None,
    log_json: Annotated[
        bool,
        typer.Option("--log-json", rich_help_panel=TELLING, help="Log one JSON object a line, for machines."),
    ] = False,
    log_requests: Annotated[
        bool,
        typer.Option(
            "--log-requests",
            rich_help_panel=TELLING,
            help="Log every request, with its address and time. Without it only trouble is logged.",
        ),
    ] = False,
) -> None:
    """Serve tables: friends and bots, in the browser."""
    boxes = read_boxes(box or [])
    from boardroom.server.table.database import DatabaseProblem
    from boardroom.server.web.hosts import HostProblem, networks
    from boardroom.server.web.serve import AddressProblem, for_load_tests, run

    try:
        settings = Settings(
            db=database_url(db),
            boxes=boxes,
            allowed_hosts=listed(allowed_hosts),
            trusted_proxies=networks(listed(trusted_proxies)),
            keep_finished=keep_finished,
            keep_unbegun=keep_unbegun,
            keep_analyses=keep_analyses,
            rest_after=rest_after,
            bot_threads=thinkers,
            drawers=drawers,
            **read_limits(listed(limit)),
            header_timeout=header_timeout,
            body_timeout=body_timeout,
            metrics_from=networks(listed(metrics_from)),
            public_url=public_url.rstrip("/"),
            smtp=smtp,
            mail_from=mail_from,
            webhooks_to=networks(listed(webhooks_to)),
            log_json=log_json,
            log_requests=log_requests,
        )
        run(for_load_tests(settings) if unlimited else settings, host, port, open_browser, say=typer.echo)
    except (AddressProblem, DatabaseProblem, HostProblem) as problem:
        raise CommandError(str(problem)) from None


def listed(given: Listed) -> tuple[str, ...]:
    """What was given in one option with commas, or in several."""
    return tuple(part.strip() for text in given or () for part in text.split(",") if part.strip())


def limits_in_words() -> str:
    """Every limit with its usual number and what it counts, for the help."""
    rows = (f"{name:<30}{limit.default:>5}  {limit.metadata['limit']}" for name, limit in LIMITS.items())
    return "\n".join(("Limits of each person, and of all people at one address:", *rows))


def read_limits(given: Sequence[str]) -> dict[str, Any]:
    """The limits that were given, by the names of the settings."""
    limits = {}
    for text in given:
        name, _, number = text.partition("=")
        if name not in LIMITS:
            begin = [known for known in LIMITS if known.startswith(name)]
            near = did_you_mean(name, LIMITS) or f" Some begin so: {', '.join(begin)}." * bool(name and begin)
            raise CommandError(f"there is no limit {name!r}.{near} See boardroom serve --help.")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise CommandError(
                f"--limit {name} needs a whole number, such as {name}={LIMITS[name].default}; 0 for none"
            )
        limits[LIMITS[name].name] = int(number)
    return limits


def read_boxes(given: list[str]) -> dict[str, Path]:
    """The overlay file of each game, read once so that a mistake is told now. A file alone is for the only game."""
    boxes = {}
    for text in given:
        name, equals, file = text.rpartition("=")
        if not equals and len(games()) > 1:
            raise CommandError(f"say for which game: --box GAME={file}")
        game = find(name) if equals else next(iter(games().values()))
        game.box(Path(file))
        boxes[game.name] = Path(file)
    return boxes
