"""The management tool behind each improvement, in a sentence or two."""

from __future__ import annotations

from typing import Final

LESSONS: Final = (
    (
        "Poka-Yoke is mistake-proofing: a part is shaped, or a fixture built, so that the wrong move cannot be made at "
        "all. An error that cannot happen needs no inspector and no repair.",
        "MTM, methods-time measurement, splits manual work into basic motions with known times. A line can be planned "
        "and balanced before the first piece is made.",
        "TPM, total productive maintenance, makes everybody at a machine responsible for its health. Care by plan and "
        "a search for the root of each breakdown replace the fire brigade.",
        "SMED, single-minute exchange of die, prepares a changeover while the machine still runs. When switching takes "
        "minutes instead of hours, small batches pay and the machine makes more.",
    ),
    (
        "Lean looks at the flow with the customer's eyes and removes whatever adds no value: waiting, searching, "
        "carrying, reworking, making too much.",
        "ISO 9000 is the family of standards for quality management: work is described, measured, audited and "
        "improved. Many industrial buyers accept certified suppliers only.",
        "ISO 14000 is the family of standards for environmental management: a company knows its waste and emissions, "
        "sets itself targets and proves that it keeps them.",
        "ISO 45000 stands for the management of health and safety at work: hazards are found, judged and removed "
        "before somebody is hurt, and the staff takes part in it.",
    ),
    (
        "FIFO, first in first out, always uses the oldest stock first. Nothing grows old at the back of the shelf.",
        "Kanban is a signal, a card or an empty bin, that asks for exactly what has just been used. Stocks stay small, "
        "and everybody sees when something runs short.",
        "A logistic train supplies the lines on a timetable, like a bus, instead of many single trips. EDI, electronic "
        "data interchange, sends orders from computer to computer in an agreed form, so nobody types them again.",
        "In an automatic warehouse cranes store and fetch under computer control: high racks, narrow aisles, nothing "
        "searched for and more stored on the same ground.",
    ),
    (
        "Accounting tells what every part of the company costs and earns, so that money goes where it brings most.",
        "SOx, the Sarbanes-Oxley Act of 2002, makes managers of companies listed in the United States answer for their "
        "figures and for the controls behind them. Investors can rely on the books.",
        "Subsidies pay a part of what a region or a state wants to see done, from training to clean energy. Somebody "
        "has to know the programmes and to apply in time.",
        "Coaching does not hand out answers: it helps people and teams to see what works, elsewhere too, and to make "
        "it their own.",
    ),
    (
        "SSL, safety and health at work, looks at every workplace for what could do harm and removes it: at the source "
        "first, then by protection and training.",
        "Incentives let the staff share in what better work brings: a part of the pay follows the result.",
        "Communication keeps the staff informed and listens to it. People who feel part of a company stay, and they "
        "bring others along.",
        "CCTV, cameras together with guards, keeps thieves away and shows what happened if they came all the same.",
    ),
    (
        "Commercial staff goes out to find customers instead of waiting for them. The salaries are due every month, "
        "whatever is sold.",
        "In a franchise independent partners open shops under one name and one set of rules. The brand grows with "
        "their money and their knowledge of the place.",
        "Advertising makes a product known to people no salesman will ever meet. It works as long as it is paid for.",
        "CSR, corporate social responsibility, means answering for what a company does to people and nature beyond "
        "what the law asks. Customers come back to a name they trust.",
    ),
)
