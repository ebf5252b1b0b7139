"""A story is told at a table: what its lines answer, which did not come about and why, and the cards that it needs."""
