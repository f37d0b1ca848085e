"""A call from its parameters to its result."""
