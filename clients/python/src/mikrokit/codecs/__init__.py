"""Values to JSON and back, by the annotations of generated types."""
