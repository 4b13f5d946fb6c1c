"""The Python face of the kernel: searches in the shapes that games ask for."""
