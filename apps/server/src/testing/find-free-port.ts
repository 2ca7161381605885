import { createServer } from 'node:net'

/**
 * Finds a port that is free now and stays free until the caller listens on it, also after a stop. Below 32768: above it
 * the kernel assigns ports to outgoing connections and to listeners on port 0, and a client that retries such a port
 * can even connect to itself.
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
