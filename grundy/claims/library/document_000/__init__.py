"""Document 000: D. Kinsey, An Analysis of the Game of DiviNim, University of Ottawa, 2024."""
