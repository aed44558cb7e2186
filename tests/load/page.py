"""`python -m tests.load.page`: what the page of a table weighs and how quick it is, in the system's Chromium.

Two browsers sit at one table in the middle of a game. Weight and first picture are taken with an empty cache; an update
is counted from the moment one browser sends an action until the other one has put the new board into its page.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.chromium import DESK, browsing
from tests.browser.served import Served
from tests.load.script import PLAYERS, script
from tests.server.games import finished
from tests.server.player import Player

SEED = 7
POSITION = 40  # actions played before the two look at the table
STAMP = "() => performance.timeOrigin + performance.now()"

ACT = f"""async ([path, csrf, wish]) => {{
  const now = {STAMP};
  const began = now();
  const headers = {{ "Content-Type": "application/json", "X-CSRF-Token": csrf }};
  const reply = await fetch(path, {{ method: "POST", headers, body: JSON.stringify(wish) }});
  return {{ began, acknowledged: now(), status: reply.status, ...(await reply.json()) }};
}}"""

# Whatever is played, the log changes. The frame after the change is what the eye gets.
WATCH = f"""() => {{
  const now = {STAMP};
  const old = document.getElementById("log");
  window.changed = new Promise((done) => {{
    const observer = new MutationObserver(() => {{
      if (document.getElementById("log") === old) return;
      observer.disconnect();
      const replaced = now();
      const fetch = performance.getEntriesByType("resource").findLast((entry) => entry.name.endsWith("/fragments"));
      const [heard, fetched] = [fetch.startTime, fetch.responseEnd].map((time) => performance.timeOrigin + time);
      requestAnimationFrame(() => setTimeout(() => done({{ heard, fetched, replaced, painted: now() }})));
    }});
    observer.observe(document.body, {{ childList: true, subtree: true }});
  }});
}}"""

PAINT = """() => new Promise((done) => new PerformanceObserver((list) => {
  const [first] = list.getEntriesByName("first-contentful-paint");
  const [page] = performance.getEntriesByType("navigation");
  if (first) done({ answer: page.responseEnd, picture: first.startTime, loaded: page.loadEventEnd });
}).observe({ type: "paint", buffered: true }))"""


def seated(address: str) -> tuple[str, list[Player]]:
    """A table in the middle of a game, and the two who play at it."""
    people = [Player(address.rstrip("/"), name) for name in ("Anna", "Bob")]
    log = finished(PLAYERS, SEED).branch(POSITION).to_json()
    headers = {"X-CSRF-Token": people[0].csrf, "Content-Type": "application/json"}
    answer = people[0].http.post("/logs", content=log, headers=headers)
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].split("/")[2]
    people[0].post(f"/api/tables/{table}/people", do="remove", seat=1)
    people[1].join(people[0].look(table)["seats"][1]["invite"], "Bob")
    return table, people


def profile(browser: Browser, address: str, person: Player, **kind: Any) -> BrowserContext:
    """A fresh browser profile of a person."""
    context = browser.new_context(**{"base_url": address, "viewport": DESK, **kind})
    context.add_cookies([{"name": name, "value": value, "url": address} for name, value in person.http.cookies.items()])
    return context


def weight(context: BrowserContext, path: str) -> dict[str, int]:
    """Bytes on the wire of everything the page loads, by address."""
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on("Network.responseReceived", lambda e: addresses.update({e["requestId"]: e["response"]["url"]}))
    network.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])}))
    page.goto(path)
    page.wait_for_timeout(500)
    page.close()
    return {addresses[request].partition("?")[0]: size for request, size in sizes.items()}


def first_picture(context: BrowserContext, path: str) -> dict[str, float]:
    """Milliseconds from asking for the page until its answer, its first picture, and the end of loading."""
    page = context.new_page()
    page.goto(path)
    times: dict[str, float] = page.evaluate(PAINT)
    page.close()
    return times


def updates(pages: list[Page], table: str, people: list[Player], count: int) -> list[dict[str, float]]:
    """Let the script go on; milliseconds from each action to its acknowledgement and to the other's new board."""
    version = people[0].look(table)["version"]
    times = []
    for number, (seat, action) in enumerate(script(SEED).actions[POSITION : POSITION + count]):
        acting, other = pages[seat], pages[1 - seat]
        other.evaluate(WATCH)
        wish = {"key": str(number), "answers": version, "action": action, "seat": seat}
        did = acting.evaluate(ACT, [f"/api/tables/{table}/actions", people[seat].csrf, wish])
        assert did["status"] == 200, did
        version = did["version"]
        saw = other.evaluate("window.changed")
        times.append(
            {name: moment - did["began"] for name, moment in (("acknowledged", did["acknowledged"]), *saw.items())}
        )
        other.wait_for_timeout(600)  # pieces have travelled
    return times


def measure(rounds: int) -> dict[str, Any]:
    """Start a server and a browser, and take all figures."""
    with tempfile.TemporaryDirectory(prefix="boardroom-page-") as folder:
        server = Served(Path(folder), "--unlimited")
        try:
            table, people = seated(server.address)
            with browsing() as browser:
                return {
                    "load_average": round(os.getloadavg()[0], 1),
                    "bytes": weight(profile(browser, server.address, people[0]), f"/t/{table}"),
                    "first_picture_ms": [
                        first_picture(profile(browser, server.address, people[0]), f"/t/{table}") for _ in range(rounds)
                    ],
                    "update_ms": _updates(browser, server.address, table, people, rounds),
                }
        finally:
            server.stop()


def _updates(browser: Browser, address: str, table: str, people: list[Player], count: int) -> list[dict[str, float]]:
    pages = [profile(browser, address, person).new_page() for person in people]
    for page in pages:
        page.goto(f"/t/{table}")
        page.wait_for_timeout(1000)
    times = updates(pages, table, people, count)
    for page in pages:
        page.context.close()
    return times


def report(result: dict[str, Any]) -> str:
    """The figures for people."""
    sizes: dict[str, int] = result["bytes"]
    lines = [f"load average of the machine {result['load_average']}", f"bytes of a table's page: {sum(sizes.values())}"]
    lines += [f"{size:>8}  {address}" for address, size in sorted(sizes.items(), key=lambda row: -row[1])]
    for name, rows in (("first picture", result["first_picture_ms"]), ("update", result["update_ms"])):
        lines.append(f"{name}, ms (median, largest of {len(rows)}):")
        for what in rows[0]:
            times = [row[what] for row in rows]
            lines.append(f"{what:>14}{statistics.median(times):>8.0f}{max(times):>8.0f}")
    return "\n".join(lines)


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.page", description="Weight and speed of a table's page."
    )
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = measure(options.rounds)
    print(json.dumps(result, indent=1) if options.json else report(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
