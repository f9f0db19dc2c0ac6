"""New results of this project: Scored sums, Last with poison in one row, Diet Chomp with few rows, quotients."""
