import { createServer } from 'node:net'

/**
 * A port that nothing listens on at this moment, and that stays free until whoever asked listens there, also after it was
 * stopped for a while. Below 32768: from there the kernel takes what it gives to outgoing connections and to whoever
 * asks for any port, and somebody who calls again and again at such a port can even be connected with himself.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
