"""The desk: documents made of the texts, the store that keeps them, and what show, card and compare answer."""
