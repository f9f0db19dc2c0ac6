"""Results of this project, beyond the documents: Scored sums, Last with poison in one row, Diet Chomp with few rows."""
