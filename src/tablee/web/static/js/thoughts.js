// The address of a board to think on: where it begins, and the moves since.

/** What stands behind the # @param {string} start the text of a position @param {string[]} played */
export const address = (start, played) => `#${new URLSearchParams({ start, played: played.join() })}`;

/** The actions that such an address names. @param {URLSearchParams} asked @param {string} name */
export const actionsIn = (asked, name) => (asked.get(name) ?? "").split(",").filter(Boolean);
