"""Keeping house: what the keeper of a server does with its database, by hand or by settings, while people play on.

Everything here works on the store alone, in a process of its own (`boardroom admin`) or in the server (`keeper`).
Running servers notice: they look at sequence numbers, so whatever changes a table is an event of it.
"""
