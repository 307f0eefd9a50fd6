"""Names that nobody should have."""

UNREADABLE = (
    *("\u115f", "\u3164", "\u2800", "a\uffa0"),  # nothing is shown
    "e" + "\N{COMBINING ACUTE ACCENT}" * 4,  # higher than a line
    "\N{COMBINING ACUTE ACCENT}e",  # on the letter before the name
    *("\N{RIGHT-TO-LEFT OVERRIDE}abc", "A\N{ZERO WIDTH SPACE}B"),
)
