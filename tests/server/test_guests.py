"""Games and bots that somebody else wrote: they are at home here, and one that fails harms nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardroom.bots.own import FOLDERS
from tests.bots import own
from tests.kit import example
from tests.server.conftest import Serve
from tests.server.serving import wait_until


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of bots."""
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / f"{own.NAME}.py").write_text(own.source())
    (folder / "stubborn.py").write_text("def choose(look):\n    return -1\n")
    monkeypatch.setenv(FOLDERS, str(folder))
    return folder


def test_it_plays_at_a_table_and_is_offered_in_the_lobby(serve: Serve) -> None:
    anna = serve().player("Anna")
    assert f'<option value="{own.NAME}"' in anna.get("/?game=sealed").text
    table = anna.open("you", f"bot:{own.NAME}", game="sealed")
    for _ in range(5):  # lots
        wait_until(lambda: anna.look(table)["yours"] or anna.look(table)["over"])
        assert anna.act(table, "bid 0").status_code == 200
    wait_until(lambda: anna.look(table)["over"])


def test_it_gives_hints(serve: Serve) -> None:
    anna = serve(hint=own.NAME).player("Anna")
    table = anna.open("you", "hotseat", game="sealed")
    seen = anna.look(table)
    hint = anna.post(f"/api/tables/{table}/hint", answers=seen["version"]).json()
    assert hint["bot"] == own.NAME
    assert hint["choices"][0]["code"] in {row["code"] for row in seen["legal"]}


def test_one_that_fails_is_out_of_order_and_others_play_on(serve: Serve) -> None:
    anna = serve().player("Anna")
    stuck = anna.open("you", "bot:stubborn", game="sealed")
    wait_until(lambda: "out of order" in anna.get(f"/t/{stuck}").text)
    table = anna.open("you", f"bot:{own.NAME}", game="sealed")
    assert anna.act(table, "bid 0").status_code == 200
    wait_until(lambda: anna.look(table)["version"] >= 2)


def test_a_half_written_game_is_left_out_and_the_lobby_goes_on(shelf: Path, serve: Serve) -> None:
    (shelf / "half_written").mkdir()
    (shelf / "half_written" / "__init__.py").write_text("from boardroom.kernel.game import About\n\nABOUT = About(")
    example.lay_out(shelf, "guest", ("__init__.py", "Sealed Bids", "A Guest’s Game"))
    anna = serve().player("Anna")
    lobby = anna.get("/").text
    assert "A Guest’s Game" in lobby and "UPGRADE!" in lobby
    assert "half_written" not in lobby
    assert anna.open("you", "hotseat", game="guest")
    assert anna.form("/tables", game="half_written", title="", **{"seat.0": "you"}).status_code in (404, 422)
