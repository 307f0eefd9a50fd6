"""The pages as files that anybody can host: what needs no house, in every language.

`pages` says which pages those are, `rendering` asks the house's own page functions for them, `relative` makes their
addresses work in any folder, `building` writes the folder, `checking` follows every address in it.
"""
