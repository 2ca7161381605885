import { request as openRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Uploads } from './start-uploads.ts'

/** A request written byte by byte, which no browser would send. */
export async function writeRequest(
  api: Uploads,
  headers: Record<string, string>,
  send: (
    write: (chunk: string | Buffer) => Promise<boolean>,
    isOver: () => boolean,
    end: () => void,
  ) => Promise<unknown>,
) {
  const answered = Promise.withResolvers<{ status: number; body: { code?: string } }>()
  let over = false
  let bytes = 0
  const request = openRequest(`${api.url}/tickets/new`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.person.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  })
  const finish = (status: number, body: { code?: string }) => {
    over = true
    answered.resolve({ status, body })
  }
  request.on('response', (response) => {
    let text = ''
    response.on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => finish(response.statusCode ?? 0, JSON.parse(text || '{}') as { code?: string }))
    response.on('error', () => finish(0, {}))
  })
  request.on('error', () => finish(0, {}))
  const write = (chunk: string | Buffer) =>
    new Promise<boolean>((resolve) => {
      if (over) return resolve(false)
      bytes += chunk.length
      request.write(chunk, () => resolve(!over))
      // A server that no longer reads never calls back.
      void delay(3_000).then(() => resolve(false))
    })
  await send(
    write,
    () => over,
    () => void request.end(),
  )
  if (!over && headers['content-length'] === undefined) request.end()
  const answer = await answered.promise
  request.destroy()
  return { ...answer, bytes }
}
