"""HTTP: middleware, identity, languages, validation and errors, shared by pages and the API."""
