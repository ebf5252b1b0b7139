"""The sentences of a story, one record each, by chapters as the engine has them; what they do is in ``deeds``."""
