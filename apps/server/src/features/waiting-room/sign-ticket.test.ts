import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readTicket, signTicket } from './sign-ticket.ts'

const ticket = { roomId: randomUUID(), accountId: randomUUID(), sessionId: randomUUID() }
const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]

test('a ticket says who stands where, also while the secret is being replaced', () => {
  expect(readTicket([newer, older], signTicket([older], ticket))).toEqual(ticket)
  expect(readTicket([newer, older], signTicket([newer, older], ticket))).toEqual(ticket)
})

test('a forged, cut or foreign one says nothing', () => {
  const written = signTicket([newer], ticket)
  expect(readTicket([older], written)).toBeUndefined()
  expect(readTicket([newer], written.slice(0, -2))).toBeUndefined()
  expect(readTicket([newer], '')).toBeUndefined()
  const other = Buffer.from(written, 'base64url')
  other[20] = (other[20] as number) ^ 1
  expect(readTicket([newer], other.toString('base64url'))).toBeUndefined()
})
