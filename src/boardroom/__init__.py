"""Boardroom: one table for five heavyweight business board games."""

__version__ = "0.1.0"
