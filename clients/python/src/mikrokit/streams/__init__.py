"""Results that are streams."""
