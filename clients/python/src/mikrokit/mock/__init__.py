"""Transports that answer calls with functions, for tests of programs that use a client."""
