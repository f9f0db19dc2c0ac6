"""M. Dufour and S. Heubach, Circular Nim games, 2013; R. Ehrenborg and E. Steingrímsson, Playing Nim on a simplicial
complex, 1996.
"""
