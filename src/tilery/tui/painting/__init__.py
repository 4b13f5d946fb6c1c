"""Scenes and overlays painted in characters and colour."""
