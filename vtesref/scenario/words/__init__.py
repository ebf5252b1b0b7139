"""Words that every room reads: limits, errors, templates, verbs, the cards that a story names. Nothing of a table."""
