"""One person, several browsers: the own link brings tables and workshops along, and dies by signing out everywhere."""

from __future__ import annotations

import re

from tests.server.player import Player
from tests.server.serving import Serving
from tests.server.workshop import Training


def own_link(player: Player) -> str:
    """The path of the link that somebody's page shows."""
    found = re.search(r'value="http[^"]+(/me/here/[^"]+)"', player.get("/me/browsers").text)
    assert found
    return found[1]


def test_a_trainer_leads_the_room_from_another_browser(server: Serving) -> None:
    day = Training(server, begin=False)
    tablet = server.player()
    assert tablet.get(f"/api/workshops/{day.id}").status_code == 403
    link = own_link(day.trainer)
    assert "Are you Tessa?" in tablet.get(link).text
    assert tablet.get(f"/api/workshops/{day.id}").status_code == 403, "it asks first"
    assert tablet.form(link).status_code == 303
    assert "Training day" in tablet.get("/workshops").text
    tablet.csrf = re.search(r'data-csrf="([^"]+)"', tablet.get(f"/workshops/{day.id}").text)[1]  # type: ignore[index]
    assert tablet.post(f"/api/workshops/{day.id}/orders", do="resume").json() == {"problems": []}
    assert day.order("pause").json() == {"problems": []}, "and the first browser goes on"


def test_seats_come_along(anna: Player, server: Serving) -> None:
    table = anna.open("you", "bot")
    phone = server.player()
    assert phone.form(own_link(anna)).status_code == 303
    assert phone.look(table)["your_seats"] == [0]
    assert phone.get(own_link(anna)).headers["location"] == "/", "it is that person already"


def test_whoever_is_somebody_here_is_told_what_this_browser_leaves(anna: Player, bob: Player) -> None:
    page = bob.get(own_link(anna)).text
    assert "So far it is <b>Bob</b>" in page and 'href="/me/browsers"' in page


def test_signing_out_everywhere_ends_the_link(anna: Player, server: Serving) -> None:
    link = own_link(anna)
    anna.form("/me/sign-out", here="stay")
    dead = server.player().get(link)
    assert dead.status_code == 404 and "nobody’s any more" in dead.text.replace("&#39;", "’").replace("'", "’")
    assert server.player().form(link).status_code == 404
    assert server.player().get(own_link(anna)).status_code == 200, "the new one works"


def test_forged_links_are_nobodys(anna: Player, server: Serving) -> None:
    link = own_link(anna)
    stranger = server.player()
    for forged in (link[:-1], link.replace(".0.", ".1."), "/me/here/x", "/me/here/%00", "/me/here/a.b.c.d"):
        assert stranger.get(forged).status_code in (400, 404), forged
        assert stranger.form(forged).status_code in (400, 404), forged


def test_a_programs_key_does_not_show_it(anna: Player, server: Serving) -> None:
    key = anna.post("/api/me/tokens", name="my script").json()["token"]
    stranger = server.player()
    answer = stranger.http.get("/me/browsers", headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 403 and "/me/here/" not in answer.text
