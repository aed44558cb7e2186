"""Columns that many tables have."""

from __future__ import annotations

from sqlalchemy import Column, Text


def texts(*names: str) -> list[Column[str]]:
    """A column of text for each of these names, filled in every row."""
    return [Column(name, Text, nullable=False) for name in names]
