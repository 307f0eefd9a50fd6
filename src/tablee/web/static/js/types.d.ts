// The two places where types end: what the server writes for each game and each page.

/** Facts of a game or of its options: each game has its own, and only its board knows their types. */
export type Facts = Record<string, any>;

/** Texts that the server puts into a page for its scripts: their names are known to its templates (`web/texts.py`). */
export type Texts = Record<string, any>;
