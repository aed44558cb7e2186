"""Meetings: Seats on goals, pet projects, proposals for the next one."""

from __future__ import annotations

from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.goals import goal_name, goal_text, speech_points
from boardroom.games.kanban.rules.meeting import table_place
from boardroom.games.kanban.state import P_MEETINGS
from boardroom.kernel.table import Act, Entry, Menu, Sentence, capital


class GoalAct(Act[Asked]):
    """Something with a Performance Goal."""

    def name(self, a: Asked, goal: int) -> str:
        """Its number, and what it counts."""
        return goal_name(a.box, goal)

    def counts(self, a: Asked, goal: int) -> str:
        """What it counts."""
        return capital(goal_text(a.box, goal))

    def worth(self, a: Asked, goal: int) -> str:
        """What it brings at best."""
        return f"{a.box.goal_points[goal - 1]} pp each, up to {a.box.goal_seats[goal - 1]}"

    def points(self, a: Asked, goal: int) -> int:
        """What a Seat on it would bring the player now."""
        return speech_points(a.box, a.s, a.seat, goal)


class CardAct(GoalAct):
    """A goal of the hand is shown."""

    cost = "the card"
    ghost = Ghost(lit=("hand-{goal}",), icon="cards")

    def key(self, a: Asked, goal: int) -> str:
        """The letter of the card."""
        return "ABC"[[card for card in a.me.goals if card].index(goal)]

    def offer_all(self, menu: Menu[Asked]) -> None:
        """The cards of the hand."""
        for goal in filter(None, menu.asked.me.goals):
            self.offer(menu, self.code(goal), goal)


class Pet(CardAct):
    """A card of the hand as pet project."""

    title, effect = "Pet project: {name}", "{worth}, open to everybody"
    card = "PET PROJECT", "{counts}", "{effect}"

    def deed(self, before: Asked, after: Asked, goal: int) -> Sentence:
        return Sentence(f"brings up a pet project, goal {goal}", before.seat, goal_text(before.box, goal))

    def entry(self, a: Asked, goal: int) -> Entry | None:
        title = f"Pet: {goal_text(a.box, goal)}"
        return None if a.me.pet else Entry("{key}", "cards", title, "worth {points} to you")


class Propose(CardAct):
    """A goal for the next meeting; secret until all are in."""

    title, effect, deed = "Propose {name}", "{worth} in the next meeting", "proposes a goal in secret"
    entry = Entry("{key}", "cards", "{counts}", "worth {points} to you now")
    card = "PROPOSE", "{counts}", "{effect}"


class Seat(GoalAct):
    """A Seat on a goal of the table."""

    title, cost, effect = "Speak on {name}", "1 Seat", "+{points} pp"
    entry = Entry("{key}", "speak", "{counts}", "{effect}")
    card = "SPEAK", "{counts}", "{rivals}"
    ghost = Ghost(lit=("goal-{goal}",), seats=("seat-{goal}",), icon="speak")

    def deed(self, before: Asked, after: Asked, goal: int) -> str:
        gain = after.me.points[P_MEETINGS] - before.me.points[P_MEETINGS]
        return f"speaks on {goal_name(before.box, goal)}: +{gain} pp"

    def key(self, a: Asked, goal: int) -> str:
        """Its place on the table."""
        return str(table_place(a.s, goal) + 1)

    def rivals(self, a: Asked, goal: int) -> str:
        """What others would lose by it."""
        after, speakers = a.after(self.code(goal)), a.s.speakers[table_place(a.s, goal)]
        parts = [f"{a.box.goal_points[goal - 1]} pp each"]
        for rival in range(a.s.seats):
            now, then = speech_points(a.box, a.s, rival, goal), speech_points(a.box, after, rival, goal)
            silent = rival != a.seat and not speakers >> rival & 1
            if silent and then < now and after.table[0]:  # else the meeting is over
                parts.append(f"@{rival} drops from {now} to {then}")
        return ", ".join(parts)

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Goals on the table, then pet projects."""
        for goal in filter(None, menu.asked.s.table):
            self.offer(menu, self.code(goal), goal)


class NoSeat(Act[Asked]):
    """After the pet project, no Seat."""

    title, effect = "No Seat on a goal now", "the next player speaks"
    deed = "leaves it at that"
    entry = Entry("N", "pass", "NO SEAT NOW", "the pet project was it")
    card = "MEETING", "{title}"
    ghost = Ghost(icon="pass")


class Pass(Act[Asked]):
    """Nothing to say for now."""

    title, effect = "Pass", "the meeting ends when all pass in a row"
    deed = "passes"
    entry = Entry("P", "pass", "PASS", "you may speak again later")
    card = "MEETING", "{title}", "{effect}"
    ghost = Ghost(icon="pass")
