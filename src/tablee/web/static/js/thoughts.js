// The URL fragment of the analysis board: a position, and the moves since.

/** The URL fragment. @param {string} start the text of a position @param {string[]} played */
export const address = (start, played) => `#${new URLSearchParams({ start, played: played.join() })}`;

/** The actions in a URL fragment. @param {URLSearchParams} asked @param {string} name */
export const actionsIn = (asked, name) => (asked.get(name) ?? "").split(",").filter(Boolean);
