"""Workshops: a trainer, many tables, teams on seats; what the trainer sees, what the wall shows, what is told after."""
