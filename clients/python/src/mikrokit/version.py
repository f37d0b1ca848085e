"""The version of this package."""

__version__ = "0.1.0"

#: Sent by calls that have no ``user-agent`` of their own.
USER_AGENT = f"mikrokit-python/{__version__}"
