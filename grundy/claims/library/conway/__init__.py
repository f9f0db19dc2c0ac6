"""J. H. Conway, On Numbers and Games, 1976: the field of nimbers, and the games behind nim multiplication."""
