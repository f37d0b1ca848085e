"""HTTP/1.1 without sockets (RFC 9112): requests as bytes, and replies from bytes as they arrive."""
