"""Claims: theorems, lemmas and conjectures as executable checks. One file a source document; all are found."""
