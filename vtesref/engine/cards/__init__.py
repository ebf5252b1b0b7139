"""Cards: what they are, when they are played, and what their texts do."""
