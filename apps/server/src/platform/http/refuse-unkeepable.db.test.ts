import { createTicket } from '@vazhipadu/contract/support'
import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../testing/make-account.ts'
import { sendForm } from '../../testing/send-form.ts'
import { startApi } from '../../testing/start-api.ts'
import { useStarted } from '../../testing/use-started.ts'
import { assertStorableText } from './refuse-unkeepable.ts'

const CANNOT = 'A character in this text cannot be kept. Please type it again.'
const NUL = '\u0000'
const HALF = '\ud83d'

const api = useStarted(async () => {
  const started = await startApi()
  return { ...started, person: await makeAccount(started) }
})

describe('text that no table can store', () => {
  test.each([
    ['a NUL', `Am${NUL}mini`],
    ['half of a character', `Ammini ${HALF}`],
    ['the other half', `\ude4f Ammini`],
  ])('%s in a field is refused by its name', async (_what, name) => {
    const answer = await api.send('POST', '/profile/devotees', { name, relation: 'other' }, api.person)
    expect([answer.status, answer.body]).toEqual([
      422,
      { code: 'request_invalid', detail: CANNOT, fields: { name: CANNOT } },
    ])
  })

  test('is refused in the query, in the path and in a form', async () => {
    const search = await api.send('GET', '/tickets/get-user-tickets?search=%00', undefined, api.person)
    expect([search.status, search.body.fields]).toEqual([422, { search: CANNOT }])
    expect((await api.send('GET', '/profile/avatar/a%00b', undefined)).status).toBe(422)
    const form = { ticket_type: 'other', subject: `Money${NUL}`, text: 'Please look.' }
    const ticket = await sendForm(api, createTicket, { form }, api.person)
    expect([ticket.status, ticket.body.fields]).toEqual([422, { subject: CANNOT }])
  })

  test('is refused deep inside, however deep', () => {
    expect(() => assertStorableText({ lines: [{ name: NUL }] })).toThrow(CANNOT)
    expect(() => assertStorableText({ [NUL]: 1 })).toThrow(CANNOT)
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(() => assertStorableText(JSON.parse(deep))).toThrow('could not be understood')
  })

  test('is not what people type: every script, signs with their tails, and a whole emoji', async () => {
    const name = 'ശ്രീദേവി 👩‍👩‍👧 e\u0301'
    const answer = await api.send('POST', '/profile/devotees', { name, relation: 'other' }, api.person)
    expect(answer.status).toBe(200)
  })
})
