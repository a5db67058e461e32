"""How one forum engine reads and writes: knows HTML and HTTP, knows nothing of the game."""
