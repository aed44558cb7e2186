"""DEPLOY: a system into the server room or the cloud, with the Designer's and the Planner's help."""

from __future__ import annotations

from boardroom.games.deploy.actions import COLOUR_NAMES
from boardroom.games.deploy.acts.action import ActionAct, ActionStep
from boardroom.games.deploy.asked import Asked, Ghost
from boardroom.games.deploy.board import picture
from boardroom.games.deploy.names import CUBE_LETTERS, SYSTEM_NAMES, TARGET_ICONS, TARGET_NAMES, cube_letters, tile_name
from boardroom.games.deploy.rules.action import is_deploy, new_colour, old_colour, target_of
from boardroom.games.deploy.rules.deploy import deploy_workers, fits, income_change, tile_refusal
from boardroom.games.deploy.rules.placement import lowest_fees
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.rules.room import fees
from boardroom.games.deploy.state import CLOUD, COLOURS, LEVELS, NONE, SYSTEMS, TARGETS
from boardroom.kernel.table import BAD, GOOD, Cell, Entry, Hold, Line, Menu, Row, Shown, Tip, count


def action_picture(a: Asked) -> Shown | None:
    """The tile that is being deployed."""
    return picture(a, a.system, target_of(a.s.action))


class Deploy(ActionAct):
    """The next level of a system."""

    def name(self, a: Asked, system: int, target: int) -> str:
        """`Administration II`."""
        return tile_name(system, a.me.deployed[system])

    def tip(self, a: Asked, system: int, target: int) -> Tip:
        """Workers, income and points, and the lowest fees it leads to."""
        box, me, level = a.box, a.me, a.me.deployed[system]
        if level == LEVELS:
            title = f"DEPLOY {SYSTEM_NAMES[system]} to {TARGET_NAMES[target]}"
            return Tip(title, "nothing left", "all levels are deployed")
        parts = [f"{a.income_gain(income_change(box, me, system, target)):+d} income"]
        if target == CLOUD:
            parts.append(f"+{box.cloud_bvp} BVP")
        elif tile_refusal(box, me, system) == ALLOWED and fits(me, system, NONE, NONE):
            parts.append(f"fees {fees(box, me)} → {lowest_fees(box, me, system)} at best")
        if box.system_bvp[system][level]:
            parts.append(f"+{box.system_bvp[system][level]} BVP every round")
        workers = count(deploy_workers(box, a.s, a.seat, system, 0), "worker")
        return Tip(f"DEPLOY {tile_name(system, level)} to {TARGET_NAMES[target]}", workers, ", ".join(parts))

    def deed(self, before: Asked, after: Asked, system: int, target: int) -> str:
        return f"deploys {self.name(before, system, target)} to {TARGET_NAMES[target]}"

    def bill(self, a: Asked, system: int, target: int) -> tuple[Line, ...]:
        letters = cube_letters(a.me.design[system])
        return (Line("cube", "Cubes", str(len(letters)), tuple((letter, f"dot-{letter}") for letter in letters)),)

    def card(self, a: Asked, system: int, target: int) -> tuple[str, ...]:
        box, level = a.box, a.me.deployed[system]
        income, value = box.system_income[system][level], box.system_bvp[system][level]
        lost = box.cloud_income * sum(a.me.design[system])
        cloud = f"+{income} income for the system, -{lost} for its cubes in the cloud." if target == CLOUD else ""
        kicker = f"DEPLOY · {'CLOUD' if target == CLOUD else 'SERVER ROOM'}"
        return kicker, tile_name(system, level), cloud, f"+{value} value at the end of every round." if value else ""

    def ghost(self, a: Asked, system: int, target: int) -> Ghost:
        return Ghost(a.seat, lit=(f"system-{system}",), picture=picture(a, system, target))

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Systems by server room and cloud, with workers and the change of income."""
        a = menu.asked
        open_systems = [system for system in range(SYSTEMS) if a.me.deployed[system] < LEVELS]
        rows = [
            Row(self.name(a, system, NONE), tuple(self.cell(a, system, target) for target in range(TARGETS)))
            for system in open_systems
        ]
        why = "" if rows else "everything is deployed"
        self.offer_group(menu, Entry("D", "deploy", "DEPLOY", "workers, income", why=why), rows)

    def cell(self, a: Asked, system: int, target: int) -> Cell:
        """An option: workers and income, or why it is closed."""
        code, name, where = self.code(system, target), self.name(a, system, target), TARGET_NAMES[target]
        workers, income = deploy_workers(a.box, a.s, a.seat, system, 0), income_change(a.box, a.me, system, target)
        why = a.why(code)
        words = f"Deploy {name} to {where}: {workers} workers, {income:+d} income"
        return Cell(
            str(workers),
            code,
            f"{name}, {where.removeprefix('the ')}: {why}" if why else words,
            icon=TARGET_ICONS[target],
            note=f"{income:+d}",
            tone=GOOD if income >= 0 else BAD,
            unit="income",
            why=why,
        )


class Design(ActionStep):
    """The Designer changes a cube of the system."""

    cost, effect = "the Designer", "swapped with a cube from the bag"

    def change(self, change: int) -> tuple[str, str]:
        """The colours it takes away and brings."""
        return COLOUR_NAMES[old_colour(change)], COLOUR_NAMES[new_colour(change)]

    def title(self, a: Asked, change: int) -> str:
        return "Change a {} cube to {}".format(*self.change(change))

    def deed(self, before: Asked, after: Asked, change: int) -> str:
        return "has a {} cube redesigned to {}".format(*self.change(change))

    def card(self, a: Asked, change: int) -> tuple[str, str]:
        return "DESIGNER", "{} to {}".format(*self.change(change)).capitalize()

    def ghost(self, a: Asked, change: int) -> Ghost:
        return Ghost(a.seat, lit=(f"system-{a.system}",), picture=action_picture(a))

    def offer_all(self, menu: Menu[Asked]) -> None:
        """By the colour that goes. On the board a cube of the system is clicked, then one in the bag."""
        a, rows = menu.asked, []
        for old in range(COLOURS):
            changes = [change for change in range(COLOURS * (COLOURS - 1)) if old_colour(change) == old]
            if a.me.design[a.system][old]:
                rows.append(Row(f"{COLOUR_NAMES[old]} to", tuple(self.cell(a, change) for change in changes)))
        self.offer_group(menu, Entry("C", "DESIGNER", "CHANGE A CUBE", "with one from the bag"), rows)
        for code in a.legal_of("Design"):
            old, new = (CUBE_LETTERS[colour(self.acts.space.parts(code)[1][0])] for colour in (old_colour, new_colour))
            menu.holds.append(Hold((f"design-{old}",), f"bag-{new}", code))

    def cell(self, a: Asked, change: int) -> Cell:
        """The colour it brings."""
        code, letter = self.code(change), CUBE_LETTERS[new_colour(change)]
        words = self.title(a, change)
        return Cell(COLOUR_NAMES[new_colour(change)], code, words, letter, f"dot-{letter}", why=a.why(code))


class UsePlanner(ActionStep):
    """The Planner saves a worker."""

    title, cost, deed = "Use the Planner", "the Planner", "uses the Planner"
    card = "PLANNER", "Use it"

    def effect(self, a: Asked) -> str:
        if not is_deploy(a.s.action):
            return f"a DEPLOY takes {count(a.box.planner_discount, 'worker')} less"
        most, least = (deploy_workers(a.box, a.s, a.seat, a.system, planner) for planner in (0, 1))
        return f"{count(least, 'worker')} instead of {most}"

    def entry(self, a: Asked) -> Entry:
        return Entry("P", "PLANNER", "USE THE PLANNER", self.effect(a))
