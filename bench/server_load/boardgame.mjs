// Plays tic-tac-toe against the boardgame.io server, through bare socket.io without its client's own state, and prints
// what came of it as one JSON object. Standard input: {port, pid, tables, each}
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { io } from 'socket.io-client'
import { processorTicks } from './processor.mjs'

const { port, pid, tables, each } = JSON.parse(readFileSync(0, 'utf8'))
const ORDER = [0, 1, 2, 4, 3, 5, 7, 6, 8] // nine moves without a line of three
const times = []

class Seat {
  constructor(number, matches, done) {
    this.id = String(number)
    this.matches = [...matches]
    this.done = done
    this.socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ['websocket'], forceNew: true })
    this.socket.on('sync', (match, { state }) => this.hear(match, state))
    this.socket.on('update', (match, state) => this.hear(match, state))
    this.opened = new Promise((resolve) => this.socket.on('connect', resolve))
  }

  next() {
    this.match = this.matches.shift()
    if (!this.match) return this.done()
    this.acted = -1
    this.socket.emit('sync', this.match, this.id, undefined, 2)
  }

  hear(match, state) {
    if (match !== this.match) return
    if (this.sent && state._stateID > this.acted) {
      times.push(performance.now() - this.sent)
      this.sent = undefined
    }
    if (state.ctx.gameover) return this.next()
    if (state.ctx.currentPlayer === this.id && state._stateID !== this.acted) {
      this.acted = state._stateID
      this.sent = performance.now()
      const cell = ORDER[state.G.cells.filter((one) => one !== null).length]
      const payload = { type: 'clickCell', args: [cell], playerID: this.id }
      this.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, this.match, this.id)
    }
  }
}

const seats = []
const all = Array.from({ length: tables }, () => {
  const matches = Array.from({ length: each }, () => randomUUID())
  return Promise.all([0, 1].map((number) => new Promise((done) => seats.push(new Seat(number, matches, done)))))
})
await Promise.all(seats.map((seat) => seat.opened))
const start = performance.now()
let ticks = processorTicks(pid)
seats.forEach((seat) => seat.next())
await Promise.all(all)
const seconds = (performance.now() - start) / 1000
ticks = processorTicks(pid) - ticks
times.sort((a, b) => a - b)
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
console.log(JSON.stringify({
  moves: times.length, refused: 0, unanswered: 0, seconds, rate: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), ticks
}))
process.exit(0)
