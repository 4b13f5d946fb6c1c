// Opens sockets that look at nothing, says so, and keeps them until standard input ends. Argument: {port, count}
import WebSocket from 'ws'

const { port, count } = JSON.parse(process.argv[2])
const open = () => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, { perMessageDeflate: false })
  socket.once('message', () => resolve(socket))
  socket.once('error', reject)
})
for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, open))
console.log('open')
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
