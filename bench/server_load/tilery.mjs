// Plays scripted matches of two seats against a Tilery server and prints what came of it as one JSON object.
// Standard input: {port, pid, tables: [{cookies, scripts: [{match, seats, actions}]}], pace}
//   pace 0: a seat answers as soon as it is asked; otherwise after `pace` milliseconds, spread by half, and nobody
//   begins before everybody looks at their first match.
import { readFileSync } from 'node:fs'
import WebSocket from 'ws'
import { processorTicks } from './processor.mjs'

const { port, pid, tables, pace, bare } = JSON.parse(readFileSync(0, 'utf8'))
const times = []
const sizes = []
const waiting = []
let refused = 0
let looking = 0

class Seat {
  constructor(cookie, number, scripts, done) {
    this.number = number
    this.scripts = [...scripts]
    this.done = done
    this.waiting = new Map()
    const headers = { cookie: `tilery=${cookie}` }
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket${bare ? '?bare=1' : ''}`, { headers, perMessageDeflate: false })
    this.socket.on('message', (data) => this.hear(JSON.parse(data), data.length))
    this.opened = new Promise((resolve) => this.socket.on('open', resolve))
  }

  next() {
    this.script = this.scripts.shift()
    if (!this.script) return this.done()
    this.seen = -1
    this.send({ kind: 'watch', match: this.script.match })
  }

  hear(message, size) {
    if ((message.kind === 'update' || message.kind === 'change') && message.match === this.script?.match) {
      sizes.push(size)
      if (message.seq <= this.seen) return
      this.seen = message.seq
      if (pace && message.seq === 0) {
        looking += 1
        if (looking < seats.length) return waiting.push(() => this.turn(message))
        waiting.splice(0).forEach((turn) => turn())
        begin()
      }
      this.turn(message)
    } else if (message.kind === 'accepted') {
      times.push(performance.now() - this.waiting.get(message.request))
      this.waiting.delete(message.request)
    } else if (message.kind === 'rejected' || message.kind === 'goodbye' || message.kind === 'error') {
      refused += 1
      console.error(JSON.stringify(message).slice(0, 300))
    }
  }

  turn(message) {
    if (message.seq === this.script.actions.length) {
      this.send({ kind: 'unwatch', match: this.script.match })
      this.next()
    } else if (this.script.seats[message.seq] === this.number) {
      if (pace) setTimeout(() => this.play(message), pace * (0.5 + Math.random()))
      else this.play(message)
    }
  }

  play({ match, seq, awaited }) {
    const { prompt } = awaited.find(({ seat }) => seat === this.number)
    const request = `${match}-${seq}`
    this.waiting.set(request, performance.now())
    this.send({ kind: 'submit', request, match, prompt, action: this.script.actions[seq] })
  }

  send(message) {
    this.socket.send(JSON.stringify(message))
  }
}

let start, ticks
function begin() {
  start = performance.now()
  ticks = processorTicks(pid)
}

const seats = []
const all = tables.map(({ cookies, scripts }) => Promise.all(cookies.map((cookie, number) => new Promise((done) => {
  seats.push(new Seat(cookie, number, scripts, done))
}))))
await Promise.all(seats.map((seat) => seat.opened))
begin()
seats.forEach((seat) => seat.next())
await Promise.all(all)
const seconds = (performance.now() - start) / 1000
ticks = processorTicks(pid) - ticks
for (const figures of [times, sizes]) figures.sort((a, b) => a - b)
const at = (figures, share) => figures[Math.min(figures.length - 1, Math.floor(figures.length * share))]
const unanswered = seats.reduce((sum, seat) => sum + seat.waiting.size, 0)
console.log(JSON.stringify({
  moves: times.length, refused, unanswered, seconds, rate: times.length / seconds, p50: at(times, 0.5), p95: at(times, 0.95),
  p99: at(times, 0.99), ticks, bytes50: at(sizes, 0.5), bytes95: at(sizes, 0.95)
}))
process.exit(0)
