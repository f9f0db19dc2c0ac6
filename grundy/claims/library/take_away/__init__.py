"""S. W. Golomb, A mathematical investigation of games of "take-away", 1966; tables of heaps from other sources."""
