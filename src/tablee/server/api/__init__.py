"""Everything a page does, for programs: over HTTP, described at /docs."""
