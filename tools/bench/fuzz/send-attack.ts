import { Agent, type IncomingMessage, request as openRequest } from 'node:http'
import { connect } from 'node:net'
import type { Outcome, Written } from './describe-attack.ts'

/** Later than this is a hang, also on a machine that does ten other things. */
const DEADLINE_MS = 60_000
const MOST_READ = 4 * 1024 * 1024
/** A connection for each: what is wrong with one request must not be blamed on the next. */
const agent = new Agent({ keepAlive: false })

/** One request over real HTTP, and what came of it. */
export function sendAttack(url: string, { method, path, headers, body }: Written): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  const ended = Promise.withResolvers<Outcome>()
  const request = openRequest({ hostname, port, method, path, headers, agent }, (response) => {
    void readAnswer(response, began).then(ended.resolve, () => ended.resolve('cut'))
  })
  const timer = setTimeout(() => {
    ended.resolve('hang')
    request.destroy()
  }, DEADLINE_MS)
  request.on('error', () => ended.resolve('cut'))
  // An upgrade is answered on the bare connection; a server that does not know it answers as usual.
  request.on('upgrade', (_response, socket) => {
    socket.destroy()
    ended.resolve('cut')
  })
  request.end(body)
  return ended.promise.finally(() => clearTimeout(timer))
}

async function readAnswer(response: IncomingMessage, began: number): Promise<Outcome> {
  const { statusCode = 0, headers } = response
  const type = headers['content-type'] ?? ''
  const told = { status: statusCode, type, requestId: headers['x-request-id'] as string | undefined }
  // News that come as long as there are any: its head is the answer.
  if (type.includes('ndjson')) {
    response.destroy()
    return { ...told, text: '', ms: performance.now() - began }
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > MOST_READ) break
    chunks.push(chunk as Buffer)
  }
  return { ...told, text: Buffer.concat(chunks).toString(), ms: performance.now() - began }
}

/** Bytes that are no request, or two at once; the status of the first answer, if there is one. */
export function sendBytes(url: string, bytes: Buffer): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  const ended = Promise.withResolvers<Outcome>()
  const socket = connect(Number(port), hostname)
  let text = ''
  const finish = () => {
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0)
    const requestId = /^x-request-id: (.+)$/im.exec(text)?.[1]
    const type = /^content-type: (.+)$/im.exec(text)?.[1] ?? ''
    const body = text.slice(text.indexOf('\r\n\r\n') + 4)
    const answer = { status, text: body, type, requestId, ms: performance.now() - began }
    ended.resolve(status === 0 ? 'cut' : answer)
    socket.destroy()
  }
  socket.on('data', (chunk) => {
    text += chunk.toString()
    if (text.includes('\r\n\r\n')) setTimeout(finish, 300)
  })
  socket.on('error', finish)
  socket.on('close', finish)
  // What never becomes a request is waited for by the server; that it waits for one socket is no hang.
  const timer = setTimeout(finish, 3_000)
  socket.end(bytes)
  return ended.promise.finally(() => clearTimeout(timer))
}
