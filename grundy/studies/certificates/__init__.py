"""Certificates: proofs of answers that a short program checks without any engine, and without the package.

`check_certificate.py` is that program; it says what a certificate holds and when its lines follow. The other files
write certificates: `write` the file, `lines` outcomes and nimbers, `heaps` periods and misère quotients. The game's
rule for the checker is its reference rule (`grundy/reference_rules`), which the move counts of the tests come from too:
so a certificate also says that two rules agree on the positions it speaks of.
"""
