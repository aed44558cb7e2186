"""Why an action may be refused. The numbers are for the rules, the sentences are in `words.REASONS`."""

from typing import Final

ALLOWED: Final = 0
NOT_NOW: Final = 1
PLAN_READY: Final = 2
NOT_VISIBLE: Final = 3
BESIDE_PADS: Final = 4
NOTHING_UNDER: Final = 5
BESIDE_LOWER_PAD: Final = 6
ALREADY_STICKS_OUT: Final = 7
NOT_STICKING_OUT: Final = 8
COVERS_EXACTLY: Final = 9
SAME_LAYING: Final = 10
NOT_MEETING: Final = 11
ORDERED_ALREADY: Final = 12
UNDER_TILES_FIRST: Final = 13
SLOT_EMPTY: Final = 14
STUDIED: Final = 15
NO_OFFICE: Final = 16
NO_MARKER: Final = 17
OFFICE_THERE: Final = 18
REGION_FULL: Final = 19
NOT_CONNECTED: Final = 20
SECOND_USED: Final = 21
NOT_ONE_OFFICE: Final = 22
RETAILER_THERE: Final = 23
ONLINE_USED: Final = 24
TOO_FEW_GOODS: Final = 25
MUST_OPEN_SECOND: Final = 26
PRICE_LIMIT: Final = 27
ENOUGH_MARKERS: Final = 28
NO_SUCH_OFFICE: Final = 29
NOT_SMALL: Final = 30
NO_OFFICE_HERE: Final = 31
NO_BUYER: Final = 32
NO_TECHNOLOGY: Final = 33
