"""What an update of a page costs: `python -m tests.load.updates GAME`.

Two people play a scripted game; after every action both pages are brought up to date, as browsers ask for it. Times
are processor time, so other work on the machine counts only by the caches it takes; `--runs 5` takes the best of five
runs for every update besides.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from boardroom.kernel.match import Match
from boardroom.server.garbage import collect_rarely
from boardroom.server.table.match import TableMatch
from boardroom.server.table.seats import PERSON, Person
from boardroom.server.web.page_models import SeatModel, TableModel
from boardroom.server.web.pages import table
from boardroom.server.web.pages.log import LogBook
from boardroom.server.web.pages.memory import Drawing, Piece
from tests.server.games import finished

LEVEL = 5  # of compression
COUNTED = ("viewpoint", "shown_table")  # what is worked out before anything is drawn


class Costs:
    """Processor time and bytes, by what they were spent on."""

    def __init__(self) -> None:
        self.start_anew()

    def start_anew(self) -> None:
        """Forget what came first: templates had to be compiled."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.sent: defaultdict[str, int] = defaultdict(int)
        self.each: list[float] = []  # update

    @property
    def updates(self) -> int:
        return len(self.each)

    def timed(self, name: str, work: Callable[..., Any], *arguments: Any) -> Any:
        began = time.process_time()
        found = work(*arguments)
        self.seconds[name] += time.process_time() - began
        return found

    def table(self) -> str:
        rows = sorted(self.seconds.items(), key=lambda row: -row[1])
        lines = [
            f"  {name:24}{1000 * spent / self.updates:8.3f} ms{self.sent[name] / self.updates:10.0f} bytes"
            for name, spent in rows
        ]
        return "\n".join(lines)


@contextmanager
def watched(costs: Costs) -> Iterator[None]:
    """Take the time of everything an update does."""

    class Timed(Drawing):
        def part(self, name: str, make: Callable[[], str]) -> Piece:
            found: Piece = costs.timed(name, super().part, name, make)
            return found

    follow = LogBook.follow
    with (
        patch.object(table, "Drawing", Timed),
        patch.object(LogBook, "follow", lambda book, shown: costs.timed("log", follow, book, shown)),
    ):
        works = {name: getattr(table, name) for name in COUNTED}
        with patch.multiple(table, **{name: partial(costs.timed, name, work) for name, work in works.items()}):
            yield


def model(match: TableMatch, me: int) -> TableModel:
    """The table as the person on a seat sees it."""
    seats = tuple(SeatModel(n, PERSON, name, online=True, mine=n == me) for n, name in enumerate(match.names))
    seq = len(match.log)
    return TableModel("t", "Tuesday", match, seats, Person(str(me), "Mara"), me, seq, seq)


def bring_up_to_date(page: table.TablePage, shown: TableModel, have: dict[str, str], costs: Costs) -> None:
    """One update, from the request to what goes over the wire."""
    said = ",".join(f"{name}.{tag}" for name, tag in have.items())
    spent = costs.seconds["update"]
    news = costs.timed("update", table.table_news, shown, said, page)
    costs.each.append(costs.seconds["update"] - spent)
    text = costs.timed("as JSON", json.dumps, news)
    costs.timed("compressed", gzip.compress, text.encode(), LEVEL)
    have.update(news["tags"])
    for name, html in (news["fragments"] | news["added"]).items():
        costs.sent[name] += len(html["html"] if isinstance(html, dict) else html)
    costs.sent["update"] += len(text)


def play(script: Match, viewers: int) -> Costs:
    """The costs of all updates of a game after its first action, which draws everything."""
    match = TableMatch(script.game, script.players, script.seed, script.options, script.box, script.names)
    pages = [table.TablePage() for _ in range(viewers)]
    have: list[dict[str, str]] = [{} for _ in pages]
    costs = Costs()
    with watched(costs):
        for entry in script.log:
            match = match.played(entry.code, entry.seat)
            for seat, page in enumerate(pages):
                bring_up_to_date(page, model(match, seat), have[seat], costs)
            if len(match.log) == 1:
                costs.start_anew()
                collect_rarely()  # as the server does
    return costs


def main() -> int:
    """Print the mean costs of an update."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.updates", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=["upgrade", "kanban"], metavar="GAME")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    for game in options.games:
        script = finished(options.players, 1, game)
        runs = [play(script, options.players) for _ in range(options.runs)]
        print(f"{game}, {options.players} players: mean of {runs[0].updates} updates\n{runs[0].table()}")
        if options.runs > 1:
            best = [min(times) for times in zip(*(costs.each for costs in runs), strict=True)]
            print(f"  best of {options.runs} runs      {1000 * sum(best) / len(best):8.3f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
