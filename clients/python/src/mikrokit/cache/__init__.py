"""Replies that are kept by the rules of HTTP (RFC 9111)."""
