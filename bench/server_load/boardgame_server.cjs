// Tic-tac-toe on boardgame.io, state kept in memory.
const { Server } = require('boardgame.io/server')
const { INVALID_MOVE } = require('boardgame.io/core')

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE
      G.cells[id] = playerID
    }
  },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined)
}

Server({ games: [TicTacToe], origins: [/.*/] }).run({ port: Number(process.argv[2]) }, () => console.log('ready'))
