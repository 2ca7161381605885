import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from './find-free-port.ts'

type Fault = 'none' | 'lose the answer to COMMIT' | 'lose COMMIT itself'

/** The wire between a pool and PostgreSQL, which can be cut at the worst moment or taken away. */
export async function layWire(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  let fault: Fault = 'none'
  /** The fault that is due at this COMMIT; each happens once. */
  const takeFault = () => {
    const due = fault
    fault = 'none'
    return due
  }
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    join(near, far, takeFault)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', resolve)
    })
  const wirePort = await findFreePort()
  await listen(wirePort)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(wirePort)
  return {
    url: url.href,
    cutOnce(next: Fault) {
      fault = next
    },
    /** What is connected now hears nothing any more and is not told why, as when a machine hangs; others are served. */
    silence() {
      for (const socket of open) socket.removeAllListeners('data').resume()
    },
    takeAway: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    putBack: () => listen(wirePort),
  }
}

function join(near: Socket, far: Socket, takeFault: () => Fault): void {
  let answerIsLost = false
  const cut = () => {
    near.destroy()
    far.destroy()
  }
  for (const socket of [near, far]) socket.on('error', cut).on('close', cut)
  near.on('data', (chunk) => {
    const fault = chunk.includes('commit\0') ? takeFault() : 'none'
    if (fault === 'lose COMMIT itself') return cut()
    answerIsLost ||= fault === 'lose the answer to COMMIT'
    far.write(chunk)
  })
  // The first answer after a COMMIT that is to be lost proves that the server has done it.
  far.on('data', (chunk) => (answerIsLost ? cut() : near.write(chunk)))
}
