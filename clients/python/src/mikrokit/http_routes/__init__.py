"""Routes that only an HTTP path of their own serves."""
