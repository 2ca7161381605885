import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'

type Calling = {
  httpsPort: number
  apiHost: string
  tokens: string[]
  offering: number
  dates: string[]
  callers: number
}
type Failure = { call: string; status: number | null; why: string }

/** Clients that read and book almost without a pause over keep-alive connections, until stopped. */
export function callRepeatedly({ httpsPort, apiHost, tokens, offering, dates, callers }: Calling) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: callers,
    rejectUnauthorized: false,
    servername: apiHost,
  })
  const seen = { reads: 0, bookings: 0, slowestMs: 0, failures: [] as Failure[] }
  let isOver = false

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | null; text: string }>((resolve) => {
      const bytes = body === undefined ? undefined : JSON.stringify(body)
      const outgoing = request(
        {
          agent,
          host: '127.0.0.1',
          port: httpsPort,
          method,
          path,
          headers: { host: `${apiHost}:${httpsPort}`, 'content-type': 'application/json', ...headers },
        },
        (answer) => {
          let text = ''
          answer.on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? null, text }))
          answer.on('error', (error) => resolve({ status: null, text: error.message }))
        },
      )
      outgoing.on('error', (error) => resolve({ status: null, text: error.message }))
      outgoing.end(bytes)
    })

  const judge = (name: string, began: number, { status, text }: { status: number | null; text: string }) => {
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - began))
    if (status !== null && status >= 200 && status < 300) return true
    seen.failures.push({ call: name, status, why: text.slice(0, 200) })
    return false
  }

  const behave = async (caller: number) => {
    for (let n = 0; !isOver; n++) {
      const began = performance.now()
      if (judge('GET /temple', began, await call('GET', '/temple'))) seen.reads++
      const date = dates[(caller + n) % dates.length]
      const line = { offering_id: offering, date, name: 'Lakshmi Menon', star_id: 9, quantity: 1 }
      const headers = {
        // Each booking by another person, so that none exceeds the limit of unpaid bookings.
        authorization: `Bearer ${tokens[(caller + n * callers) % tokens.length]}`,
        'idempotency-key': randomUUID(),
      }
      const pressed = performance.now()
      const answer = await call('POST', '/booking/initiate', { lines: [line] }, headers)
      if (judge('POST /booking/initiate', pressed, answer)) seen.bookings++
      await delay(20)
    }
  }
  const all = Promise.all(Array.from({ length: callers }, (_, n) => behave(n)))
  return {
    seen,
    async stop() {
      isOver = true
      await all
      agent.destroy()
      return seen
    },
  }
}
