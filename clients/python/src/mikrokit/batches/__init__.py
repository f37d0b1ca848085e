"""Several calls in one request."""
