"""What is said of a table and a story: outcome, trace, both together, all that can be said. Nothing is played here."""
