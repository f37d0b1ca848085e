"""Where the two clients differ: a pair of modules for each difference."""
