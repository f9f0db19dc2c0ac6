"""Claims: theorems, lemmas and conjectures as executable checks. The machinery; library/ holds the statements."""
