import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'

export type Press = { offering: number; date: string; token: string }
export type Pressed = { status: number; ms: number }

/** Sends one booking without the provider's order; `ms` is measured from `from`, when the request was due. */
export function pressBooking(
  { port, agent }: { port: number; agent: Agent },
  { offering, date, token }: Press,
  from = performance.now(),
): Promise<Pressed> {
  const body = JSON.stringify({
    lines: [{ offering_id: offering, date, name: 'Ammini Amma', star_id: 9 }],
    checkout: 'later',
  })
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, method: 'POST', path: '/booking/initiate', headers }, (answer) => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - from }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
