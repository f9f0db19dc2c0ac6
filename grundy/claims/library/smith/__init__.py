"""C. A. B. Smith, Graphs and composite games, 1966; A. S. Fraenkel, Y. Perl, 1975."""
