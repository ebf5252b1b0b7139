"""Full-text search: from words to ranked hits (Whoosh underneath)."""
