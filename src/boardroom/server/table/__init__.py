"""A table and its record: the match, who sits where, what may be done, and the store it is kept in."""
