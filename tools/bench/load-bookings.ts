// One load of presses against a running API, in a process of its own: prints { perSecond, statuses } as JSON.
// Reads what to send from the file named by its argument.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

export type BookingLoad = {
  port: number
  connections: number
  ms: number
  tokens: string[]
  checkout: 'now' | 'later'
  /** Offerings and days from which each press picks one of each. */
  offerings: number[]
  dates: string[]
}

const load = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as BookingLoad
const statuses: Record<number, number> = {}
let presses = 0

const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T

function writePress(): string {
  const body = JSON.stringify({
    lines: [{ offering_id: pick(load.offerings), date: pick(load.dates), name: 'Ammini Amma', star_id: 9 }],
    checkout: load.checkout,
  })
  const token = load.tokens[presses++ % load.tokens.length]
  return `POST /booking/initiate HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

const begun = performance.now()
const until = begun + load.ms
let answered = 0
await Promise.all(Array.from({ length: load.connections }, press))
console.log(JSON.stringify({ perSecond: (answered * 1_000) / (performance.now() - begun), statuses }))

/** One devotee after another on one connection, each as soon as the one before is answered. */
function press(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(writePress()))
    socket.on('error', reject)
    readAnswers(socket, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (performance.now() < until) {
        answered++
        socket.write(writePress())
        return
      }
      socket.destroy()
      resolve()
    })
  })
}

/** Enough of HTTP for small answers that say how long they are. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let kept = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    kept += String(chunk)
    const end = kept.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(kept)?.[1] ?? 0)
    if (kept.length < end + 4 + length) return
    const status = Number(kept.slice(9, 12))
    kept = ''
    onAnswer(status)
  })
}
