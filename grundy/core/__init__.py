"""What a game is: its contract, its families, its notation, its drawing. Imports nothing else of Grundy."""
