"""Cram: M. Gardner, 1974; M. Schneider, Das Spiel Juvavum, 2009; J. Lemoine, S. Viennot, 2010."""
