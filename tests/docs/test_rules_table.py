"""Every rule has a test, every test named after a rule names a true one, and docs/rules.md says so."""

from tools import rules_table

KNOWN = {number for rules in rules_table.numbers().values() for number in rules}


def test_the_numbers_are_those_of_the_written_rules() -> None:
    written = {"D": 12, "DR": 6, "S": 9, "SR": 4, "M": 10, "MR": 8}
    assert {f"{letters}{i}" for letters, last in written.items() for i in range(1, last + 1)} == KNOWN


def test_every_rule_has_a_test_named_after_it() -> None:
    assert KNOWN - rules_table.tests().keys() == set()


def test_every_test_named_after_a_rule_names_a_true_one() -> None:
    assert rules_table.tests().keys() - KNOWN == set()


def test_every_number_in_the_sources_is_a_true_one() -> None:
    unknown = {number: files for number, files in rules_table.named_in_sources().items() if number not in KNOWN}
    assert unknown == {}


def test_every_rule_stands_beside_a_line_of_the_sources() -> None:
    no_line_needed = {"SR2"}  # no chains of jumps: nothing has to forbid what no action can say
    assert KNOWN - rules_table.named_in_sources().keys() <= no_line_needed


def test_the_table_is_up_to_date() -> None:
    written = (rules_table.ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == rules_table.table(), "run: python tools/rules_table.py"
