// boardgame.io with its store in memory and as small a game as can be: nine cells, two players in turn, no end.
const { Server, Origins } = require("boardgame.io/server");

const cells = {
  name: "cells",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, cell) => { G.cells[cell] = playerID; } },
};
Server({ games: [cells], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
