"""Bots: seats that decide by themselves. Written in the common subset, so they play plain and fast."""
