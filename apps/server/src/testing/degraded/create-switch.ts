import { connect, createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '../find-free-port.ts'
import type { Absence } from './list-degraded.ts'

/** A proxy to an external server that can be switched off: its port closed, or open without an answer. */
export async function createSwitch(farPort: number) {
  const port = await findFreePort()
  const open = new Set<Socket>()
  let state: Absence | 'well' = 'well'
  let server: Server | undefined

  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
    return socket
  }
  const listen = async () => {
    const made = createServer((near) => {
      keep(near)
      if (state === 'hanging') return void near.resume()
      const far = keep(connect(farPort, '127.0.0.1'))
      // Data sent while it hangs is lost, as with a stopped process.
      near.on('data', (chunk) => void (state === 'well' && far.write(chunk)))
      far.on('data', (chunk) => void (state === 'well' && near.write(chunk)))
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve))
    server = made
  }
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const shut = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve()
      server.close(() => resolve())
      server = undefined
      cut()
    })
  await listen()
  return {
    port,
    async take(absence: Absence) {
      state = absence
      if (absence === 'refused') await shut()
    },
    async giveBack() {
      state = 'well'
      cut()
      if (!server) await listen()
    },
    close: shut,
  }
}
