"""The compiled loops of Chomp: arrays in, arrays out."""
