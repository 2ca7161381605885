import { Agent, type IncomingMessage, request as openRequest } from 'node:http'
import { connect } from 'node:net'
import type { Outcome, Written } from './describe-attack.ts'

/** Timeout that counts as a hang, even on a machine under load. */
const DEADLINE_MS = 60_000
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024
/** A new connection for each request, so that a fault of one is not blamed on the next. */
const agent = new Agent({ keepAlive: false })

/** Sends one request over real HTTP and returns its outcome. */
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
  // An upgrade is answered on the raw connection; a server that does not support it answers as usual.
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
  const answered = { status: statusCode, type, requestId: headers['x-request-id'] as string | undefined }
  // An endless stream of events: its headers are the response.
  if (type.includes('ndjson')) {
    response.destroy()
    return { ...answered, text: '', ms: performance.now() - began }
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > MAX_RESPONSE_BYTES) break
    chunks.push(chunk as Buffer)
  }
  return { ...answered, text: Buffer.concat(chunks).toString(), ms: performance.now() - began }
}

/** Sends raw bytes that are no valid request, or two at once; returns the status of the first response, if any. */
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
  // The server rightly waits for the rest of an incomplete request; that is no hang.
  const timer = setTimeout(finish, 3_000)
  socket.end(bytes)
  return ended.promise.finally(() => clearTimeout(timer))
}
