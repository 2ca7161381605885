import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** As much of S3 as the file store uses: put, get, delete. `npm run proof:files` uses a real one. */
export async function startBucket() {
  const kept = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const key = request.url?.split('?')[0] ?? ''
    const answer = async () => {
      if (request.method === 'PUT') kept.set(key, await buffer(request))
      if (request.method === 'DELETE') kept.delete(key)
      const found = kept.get(key)
      if (request.method !== 'GET') return response.writeHead(200).end()
      if (found) return response.writeHead(200, { 'content-length': found.length }).end(found)
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
