import { connect, type Socket } from 'node:net'

export type Load = { perSecond: number; statuses: Map<number, number> }

/** Asks one address over kept connections, one question at a time on each, as fast as answers come. */
export async function loadAddress(address: string, connections: number, ms: number): Promise<Load> {
  const { hostname, port, pathname, search } = new URL(address)
  const question = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`
  const statuses = new Map<number, number>()
  const begun = performance.now()
  const until = begun + ms
  let answered = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      socket.on('connect', () => socket.write(question))
      socket.on('error', reject)
      readAnswers(socket, (status) => {
        answered++
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (performance.now() < until) {
          socket.write(question)
          return
        }
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, ask))
  return { perSecond: (answered * 1_000) / (performance.now() - begun), statuses }
}

/** Enough of HTTP for answers that say how long they are. */
function readAnswers(socket: Socket, onAnswer: (status: number) => void): void {
  let missing = 0
  let head: Buffer = Buffer.alloc(0)
  let status = 0
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      status = Number(text.slice(9, 12))
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      missing = length - (head.length - end - 4)
      head = Buffer.alloc(0)
    }
    if (missing === 0) onAnswer(status)
  })
}
