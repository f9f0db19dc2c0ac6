"""Known periods of octal games, found and certified again.

Convention: heap 0 counts, with G(0) = 0; the preperiod is the least n0 with G(n + p) = G(n) for all n ≥ n0.
Sources: W  Winning Ways, chapter 4 (Kayles, Dawson's Kayles, Dawson's Chess); Guy and Smith 1956
         C  T. Czajka, octal-games, table of trivial games: period, prefix and nimbers. It leaves out the zeros
            at the beginning, so where a code begins with such zeros our preperiod is larger by their number less 1
         F  A. Flammenkamp, Sprague-Grundy values of octal games
         G  A. Gangolli and T. Plambeck, A note on periodicity in some octal games, 1989
         A  the OEIS, by number: the period, and the last exception, which is the heap before our preperiod
"""

import pytest

import grundy
from grundy import Budget

# code, period, preperiod, largest nimber, the heap to look to, source
TABLE = """
4.             2       1   1     250  C
0.1            1       2   1     250  C
0.4           34      54   9     250  C
0.02           4       1   1     250  C
0.11           1       3   1     250  C
0.12           4       1   1     250  C
0.15          10       1   2     250  C
0.17          34      33   7     250  C
0.22           3       1   2     250  C
0.26           4       1   3     250  C
0.31           2       3   2     250  C
0.32           3       1   2     250  C
0.34           8       7   3     250  C
0.35           6       1   2     250  C
0.44          24     143   8    1000  C
0.51           1       1   1     250  C
0.52           4       4   3     250  C
0.53           9      11   4     250  C
0.54           7       3   4     250  C
0.57           4       1   2     250  C
0.71           2       3   2     250  C
0.72           4       1   3     250  C
0.75           2       1   2     250  C
0.77          12      71   8     250  W
4.3            2       2   2     250  C
0.002          6       1   1     250  C
0.017         60      15   8     250  C
0.022          5       1   2     250  C
0.044         36     214   8    1000  C
0.045         32     189   8    1000  C
0.051         48      48   5     250  C
0.055        148     259   8    1000  C
0.101          1       4   1     250  C
0.102          6       1   1     250  C
0.111          1       4   1     250  C
0.112          6       1   1     250  C
0.115         14       1   2     250  C
0.116         96     139  12    1000  C
0.121          4       4   2     250  C
0.122          5       1   2     250  C
0.123          5       5   2     250  C
0.124         62     122   9    1000  C
0.131          4       4   2     250  C
0.132          5       1   2     250  C
0.134         62      60   7     250  C
0.141         11      14   4     250  C
0.144         10       4   4     250  C
0.145          9       3   4     250  C
0.147          8       3   4     250  C
0.152         48       2   4     250  C
0.153         14      16   4     250  C
0.154         11       4   4     250  C
0.157          6       1   2     250  C
0.171         11      12   4     250  C
0.173         40      21   7     250  C
0.176          8      24   6     250  C
0.226          5      21   5     250  C
0.312          2       5   2     250  C
0.316         12       4   3     250  C
0.331          3       4   3     250  C
0.332          4       1   3     250  C
0.351          8       1   2     250  C
0.353          2       4   2     250  C
0.373         28       2   7     250  C
0.375         18      37   8     250  C
0.512          6       3   2     250  C
0.524         52       1   8     250  C
0.532          5       7   4     250  C
0.536          5       1   4     250  C
0.772          4       8   6     250  C
4.12           7       6   4     250  C
4.72           3       1   4     250  C
4.005         79      31   8     250  C
4.024         60       2  11     250  C
4.102         10       8   4     250  C
4.122          7       6   4     250  C
4.304         21      25  11     250  C
4.323          4       4   4     250  C
4.444         24     143  17    1000  C
4.722          4       4   6     250  C
4.726         16       5  11     250  C
4.766         20      19  16     250  C
0.07          34      53   9     250  W
0.137         34      52   9     250  W
0.177         20     497   8    4000  A071435
0.45          20     498   8    4000  A071435
0.1377        24     141   8    1000  A071434
0.117         48      47   5     250  A071453
0.11377       32     187   8    1000  A071452
0.156        349    3479  23    8000  F
0.644        442    3256  64    8000  F
0.165       1550    5181  25   14000  F
0.356        142    7315  19   16000  F
0.127          4   46578  56  100000  A071464
0.16      149459  105351  23  520000  G
0.56         144  326640  64  660000  G
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]


def test_there_are_fifty_and_more() -> None:
    assert len({code for code, *_ in ROWS}) == len(ROWS) >= 50


@pytest.mark.long
def test_known_periods() -> None:
    for code, period, preperiod, largest, to, _ in ROWS:
        found = grundy.period(grundy.game("octal", code=code), int(to), Budget(None))
        assert (found.period, found.preperiod, found.largest) == (int(period), int(preperiod), int(largest)), code
        assert (found.certified, found.saltus) == (True, 0), code
        values = found.values
        assert (values[found.preperiod : -found.period] == values[found.preperiod + found.period :]).all(), code
        if found.last_exception is not None:
            assert values[found.last_exception] != values[found.last_exception + found.period], code
        assert values[found.largest_at] == found.largest, code
