"""For the site: examples in docstrings, which are no blocks of code to Markdown, are shown as such."""

import re

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.config.defaults import MkDocsConfig

FENCE = re.compile(r"^ *(```|~~~)")
BEFORE_FENCES = 100  # fenced blocks are looked for at 25


class Blocks(Preprocessor):  # type: ignore[misc]
    """Put fences around lines from ``>>>`` to the next empty one."""

    def run(self, lines: list[str]) -> list[str]:
        """The lines with fences."""
        shown: list[str] = []
        inside = fenced = False
        for line in [*lines, ""]:
            fenced ^= bool(FENCE.match(line))
            if not inside and not fenced and line.startswith(">>> "):
                shown += ["", "```pycon"]
                inside = True
            elif inside and not line.strip():
                shown.append("```")
                inside = False
            shown.append(line)
        return shown[:-1]


class DoctestBlocks(Extension):  # type: ignore[misc]
    """The extension, as Markdown asks for it."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's own name
        """Join the preprocessors."""
        md.preprocessors.register(Blocks(md), "doctest_blocks", BEFORE_FENCES)


def on_config(config: MkDocsConfig) -> None:
    """Add the extension: MkDocs loads this file as a hook, from wherever it is called."""
    config.markdown_extensions.append(DoctestBlocks())
