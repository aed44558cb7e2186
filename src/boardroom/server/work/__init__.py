"""What is done beside the tables: bots, hints, analyses; in a fair order, within limits."""
