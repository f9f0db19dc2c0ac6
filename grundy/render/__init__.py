"""Pictures and documents: figures, TikZ, LaTeX, worksheets, pages that stand alone."""
