"""T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, 2008, and the work that it builds on."""
