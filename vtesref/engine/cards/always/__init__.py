"""What is always so while a text says it: the rows of each chapter of the game, and who asks for them."""
