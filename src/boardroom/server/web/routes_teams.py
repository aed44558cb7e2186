"""What those who share a seat say among themselves, and the clock of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field, StrictInt, StrictStr
from starlette.responses import Response

from boardroom.server.refusal import Refusal
from boardroom.server.table import teamwork, training
from boardroom.server.table.moves import CHAT_LIMIT
from boardroom.server.web.routes_api import (
    CHANGES_A_TABLE,
    ActionWish,
    PageWish,
    TableId,
    actions_of,
    carried_out,
)
from boardroom.server.web.visitor import Known

router = APIRouter(tags=["teams and clocks"])


class UnpickWish(PageWish):
    """Point at nothing any more."""


class TalkWish(PageWish):
    """Say something to your team, or write its notes anew."""

    say: Annotated[StrictStr, Field(max_length=4 * CHAT_LIMIT)] | None = None
    notes: Annotated[StrictStr, Field(max_length=2 * teamwork.NOTES_LIMIT)] | None = None
    instead_of: Annotated[
        StrictStr | None,
        Field(max_length=2 * teamwork.NOTES_LIMIT, description="The notes you have read: refused if there are others."),
    ] = None


class ClockWish(PageWish):
    """How long a decision may take, and what happens then."""

    seconds: Annotated[StrictInt, Field(ge=0, le=training.LONGEST_LIMIT, description="0: as long as it takes.")]
    late: Annotated[
        Literal["owner", "bot"], Field(description="Then the owner of the table decides, or a bot plays.")
    ] = "owner"


@router.post("/api/tables/{table_id}/proposals", summary="Propose to your team", **CHANGES_A_TABLE)
async def propose(table_id: TableId, wish: ActionWish, who: Known) -> Response:
    """Point at a choice. When the team has decided with that, it is played; then `version` has moved on."""
    actions = actions_of(wish)
    return await carried_out(
        who, table_id, wish, lambda now: teamwork.propose(now, who.person, wish.key, wish.answers, actions, wish.seat)
    )


@router.post("/api/tables/{table_id}/proposals/withdraw", summary="Take your proposal back", **CHANGES_A_TABLE)
async def withdraw(table_id: TableId, wish: UnpickWish, who: Known) -> Response:
    """You point at nothing any more."""
    return await carried_out(who, table_id, wish, lambda now: teamwork.withdraw_proposal(now, who.person, wish.key))


@router.post("/api/tables/{table_id}/team", summary="Talk to your team", **CHANGES_A_TABLE)
async def talk(table_id: TableId, wish: TalkWish, who: Known) -> Response:
    """Only your team and the trainer read it."""
    if (wish.say is None) == (wish.notes is None):
        raise Refusal(422, "Send either `say` or `notes`.")
    say, notes = wish.say, wish.notes or ""
    if say is not None:
        return await carried_out(who, table_id, wish, lambda now: teamwork.say(now, who.person, wish.key, say))
    return await carried_out(
        who, table_id, wish, lambda now: teamwork.note(now, who.person, wish.key, notes, wish.instead_of)
    )


@router.post("/api/tables/{table_id}/clock", summary="Set the clock of a table", **CHANGES_A_TABLE)
async def clock(table_id: TableId, wish: ClockWish, who: Known) -> Response:
    """For the owner: so long a decision may take."""
    return await carried_out(
        who,
        table_id,
        wish,
        lambda now: training.set_move_clock(now, who.person, wish.key, wish.seconds, wish.late),
    )
