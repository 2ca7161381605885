import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readTicket, signTicket } from './sign-ticket.ts'

const ticket = { roomId: randomUUID(), accountId: randomUUID(), sessionId: randomUUID() }
const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]

test('a ticket proves its position, also during the rotation of the secret', () => {
  expect(readTicket([newer, older], signTicket([older], ticket))).toEqual(ticket)
  expect(readTicket([newer, older], signTicket([newer, older], ticket))).toEqual(ticket)
})

test('a forged, truncated or foreign ticket is invalid', () => {
  const written = signTicket([newer], ticket)
  expect(readTicket([older], written)).toBeUndefined()
  expect(readTicket([newer], written.slice(0, -2))).toBeUndefined()
  expect(readTicket([newer], '')).toBeUndefined()
  const other = Buffer.from(written, 'base64url')
  other[20] = (other[20] as number) ^ 1
  expect(readTicket([newer], other.toString('base64url'))).toBeUndefined()
})
