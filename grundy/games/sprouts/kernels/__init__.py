"""The compiled loops of Sprouts, on parts that are rows of bytes."""
