"""Everything that is on the wire: messages, HTTP bodies, cards, terms, errors."""
