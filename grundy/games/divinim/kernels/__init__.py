"""The compiled loops of DiviNim: arrays in, arrays out."""
