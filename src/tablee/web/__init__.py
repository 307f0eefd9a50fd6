"""The pages: templates, styles, scripts and pictures, served as they are."""
