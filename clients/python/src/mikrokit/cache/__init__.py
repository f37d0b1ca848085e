"""Replies that are stored by the rules of HTTP (RFC 9111)."""
