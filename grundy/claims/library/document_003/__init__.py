"""Document 003: J. Ahn and ten others (PRIMES STEP), On Variations of Nim and Chomp, 2017."""
