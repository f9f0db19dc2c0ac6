"""E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, 1982, second edition 2001; what others built upon it."""
