import { createServer, type Server } from 'node:net'
import { findFreePort } from './find-free-port.ts'
import { EICAR } from './make-hostile-files.ts'

/** A server that speaks clamd's INSTREAM and detects one pattern. `npm run proof:files` uses a real clamd. */
export async function startScanner() {
  const port = await findFreePort()
  let server: Server | undefined
  const start = async () => {
    const made = createServer((socket) => {
      let received = Buffer.alloc(0)
      socket.on('error', () => undefined)
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk])
        const content = readStream(received)
        if (!content) return
        socket.end(content.includes(EICAR) ? 'stream: Test.EICAR FOUND\0' : 'stream: OK\0')
      })
    })
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve))
    server = made
  }
  await start()
  return {
    port,
    virus: EICAR,
    start,
    async stop() {
      const old = server
      server = undefined
      if (old) await new Promise((resolve) => old.close(resolve))
    },
  }
}

/** Undefined until the chunk of length zero has arrived. */
function readStream(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
