"""The typed Python interface of the kernel."""
