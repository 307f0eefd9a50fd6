"""Collect every text for people and bring the catalogues up to date: `make messages`.

A text is marked by what it is given to: `_`, `n_`, `ngettext`, `mark`, `plural`, `Sentence`, `counted`, `remark`,
`counting`, or an error. It has to stand there in quotes, otherwise nobody could translate it; one that does not stops
this tool. See docs/languages.md.
"""

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from tablee.locale import FOLDER, LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parents[1]
CODE = ROOT / "src" / "tablee"
FOR_PROGRAMS = (
    "adapters",
    "lab",
    "site",
    *(f"cli/{name}.py" for name in ("arena", "bench", "check", "engine", "puzzles", "simulate", "site", "wasm")),
)  # in English
ONE, SEVERAL = {"_", "mark", "Sentence", "remark", "voice.say"}, {"n_", "counted", "counting", "plural", "voice.count"}
MAY_BE_MARKED_ELSEWHERE = {"voice.say", "voice.count", "super().__init__"}
ONLY_A_FACT = re.compile(r"\{\w+\}")  # says nothing of its own
KERNEL = "kernel"  # decorates what knows nothing of words; a kernel may be called `mark`
NOTE = "Translators:"
SIMILAR = 0.4  # low, because a translator reads what was guessed
CONFIRMED = "confirmed for "  # and the digest of the English text that a translation was written for
HEAD = "# What Tablée says in one language. Made by `make messages`; the translations are written here by hand."


@dataclass(frozen=True)
class Text:
    """A marked text: where it stands, its one or two forms, and notes for the translators."""

    place: str
    forms: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Unreadable(Exception):
    """A marker that was not given its text in quotes."""


def texts() -> Iterator[Text]:
    """Every marked text, file by file."""
    python = sorted(CODE.rglob("*.py"))
    sources = [path for path in python if not _place(path).startswith(FOR_PROGRAMS)]
    errors = _errors(python)
    for path in sources:
        yield from in_python(path.read_text(encoding="utf-8"), _place(path), errors)
    for path in sorted((CODE / "web" / "templates").rglob("*.html")):
        yield from in_template(path.read_bytes(), _place(path))


def in_python(source: str, place: str, errors: Iterable[str] = ("TableeError",)) -> Iterator[Text]:
    """The marked texts of a module; ``errors`` are the names of errors that begin with their text."""
    lines = source.splitlines()
    one, passing = ONE | set(errors), SEVERAL | {"__init__"}

    def visit(node: ast.AST, function: ast.FunctionDef | None) -> Iterator[Text]:
        if isinstance(node, ast.FunctionDef):
            if KERNEL in map(ast.unparse, node.decorator_list):
                return
            function = node
        if isinstance(node, ast.Call):
            name = _called(node)
            wanted = 1 if name in one else 2 if name in SEVERAL else 0
            given = node.args[:wanted]
            if name in MAY_BE_MARKED_ELSEWHERE and not all(isinstance(part, ast.Constant) for part in given):
                wanted = 0
            handed_on = function is not None and function.name in passing and _are_parameters(given, function)
            if wanted and not handed_on:
                forms = _quoted(given, wanted, f"{place}:{node.lineno}")
                if not ONLY_A_FACT.fullmatch(forms[0]):
                    yield Text(place, forms, _notes(lines, node.lineno))
        for child in ast.iter_child_nodes(node):
            yield from visit(child, function)

    yield from visit(ast.parse(source), None)


def in_template(source: bytes, place: str) -> Iterator[Text]:
    """The marked texts of a template."""
    for line, name, message, notes in babel_extract(BytesIO(source), ("_", "ngettext"), [NOTE], {}):
        found = message if isinstance(message, tuple) else (message,)
        forms = tuple(form for form in found if form is not None)[: 2 if name == "ngettext" else 1]
        if len(forms) != (2 if name == "ngettext" else 1):
            raise Unreadable(f"{place}:{line}: {name} needs its text in quotes.")
        yield Text(place, forms, tuple(notes))


def _place(path: Path) -> str:
    return path.relative_to(CODE).as_posix()


def _errors(paths: list[Path]) -> set[str]:
    """The names of all errors whose first argument is their text; `super().__init__` says the text of the others."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found, names = {"TableeError"}, set[str]()
    while found != names:
        names = set(found)
        found |= {node.name for node in classes if {ast.unparse(base) for base in node.bases} & names}
    own = {node.name for node in classes for part in node.body if getattr(part, "name", "") == "__init__"}
    return (found - own - _for_programs(classes)) | {"TableeError", "super().__init__"}


def _for_programs(classes: list[ast.ClassDef]) -> set[str]:
    """The errors that are told in English."""
    found = {node.name for node in classes if "for_programs = True" in map(ast.unparse, node.body)}
    names = set[str]()
    while found != names:
        names = set(found)
        found |= {node.name for node in classes if {ast.unparse(base) for base in node.bases} & names}
    return found


def _called(node: ast.Call) -> str:
    """The name of what is called, without the modules before it."""
    whole = ast.unparse(node.func)
    is_kernel = whole.startswith("rules.")
    return whole if is_kernel or whole in MAY_BE_MARKED_ELSEWHERE else whole.rpartition(".")[2]


def _are_parameters(given: list[ast.expr], function: ast.FunctionDef) -> bool:
    names = {part.arg for part in (*function.args.posonlyargs, *function.args.args)}
    return all(isinstance(part, ast.Name) and part.id in names for part in given)


def _quoted(given: list[ast.expr], wanted: int, where: str) -> tuple[str, ...]:
    forms = tuple(part.value for part in given if isinstance(part, ast.Constant) and isinstance(part.value, str))
    if len(forms) != wanted:
        raise Unreadable(f"{where}: {wanted} text in quotes is needed: {', '.join(map(ast.unparse, given))}")
    return forms


def _notes(lines: list[str], number: int) -> tuple[str, ...]:
    """The comment directly above a line, if it speaks to the translators."""
    above: list[str] = []
    while number >= 2 and lines[number - 2].strip().startswith("#"):
        number -= 1
        above.insert(0, lines[number - 1].strip("# "))
    return tuple(above) if above and above[0].startswith(NOTE) else ()


# -- catalogues --------------------------------------------------------------------------------------------------------


class Quiet(Catalog):
    """A catalogue whose head says no more than is needed, so that nothing changes unless a message does."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the head."""
        head = [("Project-Id-Version", "tablee"), ("Content-Type", "text/plain; charset=utf-8")]
        head += [("Content-Transfer-Encoding", "8bit"), ("MIME-Version", "1.0")]
        if self.locale:
            head += [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        return [*head[:-1], (head[-1][0], head[-1][1] + "\n")]


def template() -> Catalog:
    """All messages, without translations."""
    catalogue = Quiet(header_comment=HEAD, fuzzy=False)
    for text in texts():
        message = text.forms[0] if len(text.forms) == 1 else text.forms
        catalogue.add(message, locations=[(text.place, 0)], auto_comments=text.notes)
    return catalogue


def updated(old: Catalog, messages: Catalog) -> Catalog:
    """A language's catalogue with exactly these messages; what was translated stays.

    A translation whose English has changed since it was confirmed stays too, but is marked as fuzzy, so that nobody
    hears it before a translator has read it again.
    """
    catalogue = Quiet(old.locale, header_comment=HEAD, fuzzy=False)
    gone = {_key(message): message for message in old if message.id and _key(message) not in messages}
    for message in messages:
        if message.id:
            same = old.get(_key(message))
            known = same or _closest(message, gone)
            said = known.string if known is not None and type(known.id) is type(message.id) else None
            notes = list(known.user_comments) if known is not None and said else []
            confirmed = next((note for note in notes if note.startswith(CONFIRMED)), None)
            now = CONFIRMED + digest(message)
            is_stale = confirmed not in {None, now} or (same is None and bool(said))
            if confirmed is None and known is not None and is_said(known):
                notes.append(CONFIRMED + digest(known))
            flags = ["fuzzy"] if is_stale else []
            catalogue.add(message.id, said, message.locations, flags, message.auto_comments, notes)
    return catalogue


def digest(message: Message) -> str:
    """Eight digits that tell one English text from another."""
    forms = [message.id] if isinstance(message.id, str) else message.id
    return hashlib.sha256("\0".join(forms).encode()).hexdigest()[:8]


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _closest(message: Message, gone: dict[str, Message]) -> Message | None:
    """The message that was probably reworded into this one."""
    return next((gone[key] for key in get_close_matches(_key(message), gone, n=1, cutoff=SIMILAR)), None)


def read(language: str) -> Catalog:
    """A language's catalogue as it is now."""
    if not path_of(language).exists():
        return Catalog(language)
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def path_of(language: str) -> Path:
    """Where a language's catalogue lies."""
    return FOLDER / language / "LC_MESSAGES" / "tablee.po"


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file."""
    for message in catalogue:
        message.flags.discard("python-format")  # a percent sign is a percent sign
    file = BytesIO()
    write_po(file, catalogue, width=0, ignore_obsolete=True, include_previous=False, include_lineno=False)
    return file.getvalue()


def is_said(message: Message) -> bool:
    """Is a message translated, in all its forms, from the English that it has now?"""
    said = message.string or ""
    return not message.fuzzy and (all(said) if isinstance(said, tuple | list) else bool(said))


def main() -> None:
    """Write the template and the catalogues, and tell what is still to be translated."""
    messages = template()
    (FOLDER / "tablee.pot").write_bytes(written(messages))
    print(f"{len(messages)} messages")
    for language in LANGUAGES:
        if language != SOURCE:
            catalogue = updated(read(language), messages)
            path_of(language).parent.mkdir(parents=True, exist_ok=True)
            path_of(language).write_bytes(written(catalogue))
            print(f"  {language}: {sum(not is_said(message) for message in catalogue if message.id)} to translate")


if __name__ == "__main__":
    main()
