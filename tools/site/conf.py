"""Settings of Sphinx for the site."""

from __future__ import annotations

import tilery

project = "Tilery"
author = "The Tilery maintainers"
version = release = tilery.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = "Tilery"
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"show-inheritance": False}
pygments_style = "friendly"
pygments_dark_style = "monokai"
