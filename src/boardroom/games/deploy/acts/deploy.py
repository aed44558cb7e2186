"""DEPLOY: a system into the server room or the cloud, with the Designer's and the Planner's help."""

from __future__ import annotations

from collections.abc import Iterator

from boardroom.games.deploy.actions import COLOUR_NAMES
from boardroom.games.deploy.acts.action import ActionAct, ActionStep
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.names import CHANGES, CUBE_LETTERS, SYSTEM_NAMES, TARGET_NAMES, cube_letters, tile_name
from boardroom.games.deploy.rules import action, deploy, placement, room
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.state import CLOUD, LEVELS, NONE, SYSTEMS, TARGETS
from boardroom.kernel.table import BAD, GOOD, Cell, Entry, Hold, Line, Menu, Row, Tip, count, figure


class Deploy(ActionAct):
    """The next level of a system."""

    def name(self, a: Asked, system: int, target: int) -> str:
        """`Administration II`."""
        return tile_name(system, a.me.deployed[system])

    def tip(self, a: Asked, system: int, target: int) -> Tip:
        """Workers, income and points, and the lowest room.fees it leads to."""
        box, me, level, where = a.box, a.me, a.me.deployed[system], TARGET_NAMES[target]
        if level == LEVELS:
            return Tip(f"DEPLOY {SYSTEM_NAMES[system]} to {where}", "nothing left", "all levels are deployed")
        parts = [f"{figure(a.income_gain(deploy.income_change(box, me, system, target)), sign=True)} income"]
        if target == CLOUD:
            parts.append(f"+{box.cloud_bvp} value")
        elif deploy.tile_refusal(box, me, system) == ALLOWED and deploy.fits(me, system, NONE, NONE):
            was, least = room.fees(box, me), placement.lowest_fees(box, me, system)
            parts.append(f"fees {was} → {least} at best" if least != was else f"fees stay {was} at best")
        if box.system_bvp[system][level]:
            parts.append(f"+{box.system_bvp[system][level]} value every round")
        workers = count(deploy.deploy_workers(box, a.s, a.seat, system, 0), "worker")
        return Tip(f"DEPLOY {tile_name(system, level)} to {where}", workers, ", ".join(parts))

    def bill(self, a: Asked, system: int, target: int) -> tuple[Line, ...]:
        letters = cube_letters(a.me.design[system])
        return (Line("cube", "Cubes", str(len(letters)), tuple((letter, f"dot-{letter}") for letter in letters)),)

    def card(self, a: Asked, system: int, target: int) -> tuple[str, ...]:
        income, value = (row[system][a.me.deployed[system]] for row in (a.box.system_income, a.box.system_bvp))
        lost = a.box.cloud_income * sum(a.me.design[system])
        cloud = f"+{income} income for the system, -{lost} for its cubes in the cloud; +{a.box.cloud_bvp} value."
        every_round = f"+{value} value at the end of every round." if value else ""
        kicker = f"DEPLOY · {TARGET_NAMES[target].short.capitals}"
        return kicker, "{name}", cloud if target == CLOUD else "", every_round, "{designer}"

    def designer(self, a: Asked, system: int, target: int) -> str:
        """The change that is made without being asked for."""
        change = a.only_change(self.code(system, target))
        return "" if change == NONE else f"The Designer changes {CHANGES[change]}: else the cubes do not fit."

    def rows(self, a: Asked) -> Iterator[Row]:
        """Systems by server room and cloud, with workers and the change of income."""
        for system in range(SYSTEMS):
            if a.me.deployed[system] < LEVELS:
                cells = tuple(self.cell(a, system, target) for target in range(TARGETS))
                yield Row(tile_name(system, a.me.deployed[system]), cells)

    def cell(self, a: Asked, system: int, target: int) -> Cell:
        """An option: workers and income, or why it is closed."""
        workers = deploy.deploy_workers(a.box, a.s, a.seat, system, 0)
        income = a.income_gain(deploy.income_change(a.box, a.me, system, target))
        words, change = self.say("Deploy {name} to {target}", a, system, target), figure(income, sign=True)
        detail, where = f"{count(workers, 'worker')}, {change} income", TARGET_NAMES[target]
        looks = {"icon": where.icon, "name": where.short, "note": change, "tone": GOOD if income >= 0 else BAD}
        return a.cell(self.code(system, target), str(workers), words, detail, unit="income", **looks)


class Design(ActionStep):
    """The Designer changes a cube of the system."""

    def offer_all(self, menu: Menu[Asked]) -> None:
        """By the colour that goes. On the board a cube of the system is clicked, then one in the bag."""
        a, rows, holds = menu.asked, [], []
        for colour, letter, held in zip(COLOUR_NAMES, CUBE_LETTERS, a.me.design[a.system], strict=True):
            cells = tuple(self.cell(a, change.number) for change in CHANGES if held and change.old == colour)
            rows.append(Row(f"{colour} to", cells))
            holds += [Hold((f"design-{letter}",), f"bag-{cell.mark}", cell.code) for cell in cells if not cell.why]
        self.offer_group(menu, Entry("C", "DESIGNER", "CHANGE A CUBE", "with one from the bag"), rows, holds)

    def cell(self, a: Asked, change: int) -> Cell:
        """The colour it brings, or why it is closed."""
        letter, words = CUBE_LETTERS[action.new_colour(change)], self.tip(a, change).title
        return a.cell(self.code(change), CHANGES[change].new, words, mark=letter, look=f"dot-{letter}")


class UsePlanner(ActionStep):
    """The Planner saves a worker."""

    def effect(self, a: Asked) -> str:
        if not action.is_deploy(a.s.action):
            return f"a DEPLOY takes {count(a.box.planner_discount, 'worker')} less"
        most, least = (deploy.deploy_workers(a.box, a.s, a.seat, a.system, planner) for planner in (0, 1))
        return f"{count(least, 'worker')} instead of {most}"
