"""The transport over blocking sockets."""
