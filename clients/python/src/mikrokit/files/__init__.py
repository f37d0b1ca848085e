"""Files as parameters and results of calls."""
