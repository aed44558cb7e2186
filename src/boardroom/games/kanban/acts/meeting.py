"""Meetings: Seats on goals, pet projects, proposals for the next one."""

from __future__ import annotations

from typing import Any

from boardroom.games.kanban.asked import Asked
from boardroom.games.kanban.goals import goal_name, goal_text, speech_points
from boardroom.games.kanban.rules.meeting import table_place
from boardroom.games.kanban.state import MEETING, P_MEETINGS
from boardroom.kernel.table import Act, Entry, Menu, Name, count


class GoalAct(Act[Asked]):
    """Something with a Performance Goal."""

    def facts(self, a: Asked, goal: int) -> dict[str, Any]:
        """What it counts, what it brings at best, and what a Seat on it would bring the player now."""
        return {
            "name": goal_name(a.box, goal),
            "counts": Name(goal_text(a.box, goal)),
            "worth": f"{a.box.goal_points[goal - 1]} points each, up to {a.box.goal_seats[goal - 1]}",
            "points": speech_points(a.box, a.s, a.seat, goal),
        }


class CardAct(GoalAct):
    """A goal of the hand is shown."""

    def key(self, a: Asked, goal: int) -> str:
        """The letter of the card."""
        return "ABC"[[card for card in a.me.goals if card].index(goal)]

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The cards of the hand."""
        for goal in filter(None, menu.asked.me.goals):
            self.offer(menu, self.code(goal), goal)


class Pet(CardAct):
    """A card of the hand as pet project."""

    def entry(self, a: Asked, goal: int) -> Entry | None:
        return None if a.me.pet else Entry("{key}", "cards", "Pet: {counts}", "worth {points} to you")


class Propose(CardAct):
    """A card of the hand for the next meeting."""

    def effect(self, a: Asked, goal: int) -> str:
        return "the game ends tonight: no meeting will hear of it" if a.last_day else "{worth}, open to everybody"


class Seat(GoalAct):
    """A Seat on a goal of the table."""

    def deed(self, before: Asked, after: Asked, goal: int) -> str:
        gain = after.me.points[P_MEETINGS] - before.me.points[P_MEETINGS]
        return f"speaks on {goal_name(before.box, goal)}: +{count(gain, 'point')}"

    def key(self, a: Asked, goal: int) -> str:
        """Its place on the table."""
        return str(table_place(a.s, goal) + 1)

    def rivals(self, a: Asked, goal: int) -> str:
        """What others would lose by it."""
        after, speakers = a.after(self.code(goal)), a.s.speakers[table_place(a.s, goal)]
        parts = [f"{a.box.goal_points[goal - 1]} points each"]
        for rival in range(a.s.seats):
            now, then = speech_points(a.box, a.s, rival, goal), speech_points(a.box, after, rival, goal)
            silent = rival != a.seat and not speakers >> rival & 1 and a.s.players[rival].face_up
            if silent and then < now and after.table[0]:  # else the meeting is over
                parts.append(f"@{rival} drops from {now} to {then}")
        return ", ".join(parts)

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Goals on the table, then pet projects."""
        for goal in filter(None, menu.asked.s.table):
            self.offer(menu, self.code(goal), goal)


class Pass(Act[Asked]):
    """Nothing to say for now; the last one of all who pass in a row ends the meeting."""

    def later(self, a: Asked) -> str:
        """Whether there is another chance to speak."""
        ends = a.can(self.code()) and a.after(self.code()).phase != MEETING
        return "the meeting ends" if ends else "you may speak again later"
