"""A workshop for programs, cut down to what the viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from boardroom.server.workshop.glance import TableGlance
from boardroom.server.workshop.wall import Wall
from boardroom.server.workshop.workshops import Room


def room_json(room: Room, tables: Sequence[TableGlance]) -> dict[str, Any]:
    """Everything, for the trainer."""
    chosen = asdict(room.workshop.arrangement)
    del chosen["strong_play"]
    return {
        "id": room.workshop.id,
        "title": room.workshop.title,
        "game": room.workshop.game,
        "trainer": True,
        "link": f"/x/{room.workshop.link}",
        "wall": f"/wall/{room.workshop.wall}",
        "arrangement": chosen,
        "waiting": [asdict(guest) for guest in room.waiting],
        "tables": [_table(glance) for glance in tables],
        "lost": [{"number": number + 1, "problem": why} for number, why in room.lost.items()],
    }


def _table(glance: TableGlance) -> dict[str, Any]:
    found = asdict(glance)
    found["number"] += 1
    for team in found["teams"]:
        team["members"] = [{"person": person, "name": name, "there": there} for person, name, there in team["members"]]
    return found | {"path": f"/t/{glance.id}", "alarms": list(glance.alarms)}


def guest_json(room: Room, person: str) -> dict[str, Any]:
    """The teams, and the own place: for whoever came by the link."""
    place = room.place_of(person)
    return {
        "id": room.workshop.id,
        "title": room.workshop.title,
        "game": room.workshop.game,
        "trainer": False,
        "seating": room.workshop.arrangement.seating,
        "place": place and {"table": place.table + 1, "seat": place.seat, "path": f"/t/{room.tables[place.table].id}"},
        "tables": [
            {
                "number": number + 1,
                "title": table.now.head.title,
                "teams": [
                    {"seat": seat, "name": there.name, "people": [one.name for one in there.team]}
                    for seat, there in enumerate(table.now.seats)
                    if seat != table.now.automaton
                ],
            }
            for number, table in room.tables.items()
        ],
    }


def wall_json(room: Room, wall: Wall) -> dict[str, Any]:
    """What everybody may see."""
    return {"title": room.workshop.title, "game": room.workshop.game, **asdict(wall)}
