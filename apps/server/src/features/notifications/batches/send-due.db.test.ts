import { describe, expect, test } from 'vitest'
import { DeliveryError } from '../../../gateways/mail.ts'
import { useBatches } from '../../../testing/start-batches.ts'

const api = useBatches()

describe('what fails', () => {
  test('is listed with its reason and sent again alone', async () => {
    await api.book(0)
    await api.book(1)
    api.refuse(api.devotees[0]?.email, new DeliveryError('mail server answered 550', { permanent: true }))
    const { body } = await api.tell()
    await api.sweep()
    expect(await api.read(body.batch_id)).toMatchObject({ told: 1, failed: 1 })
    const [arjun] = (await api.list('pre', { standing: 'failed' })).people
    expect(arjun).toMatchObject({
      name: 'Arjun',
      mayTell: true,
      sms: { status: 'sent' },
      email: { status: 'failed', failure: 'address_refused' },
    })
    api.faults.mail = undefined
    const before = [api.mails.length, api.texts.length]
    expect(await api.resend(body.batch_id, 'failed')).toMatchObject({ status: 200, body: { waiting: 1 } })
    await api.sweep()
    expect([api.mails.length, api.texts.length]).toEqual([(before[0] ?? 0) + 1, before[1]])
    expect(await api.read(body.batch_id)).toMatchObject({ told: 2, failed: 0, total: 2 })
    const nobody = await api.resend(body.batch_id, 'failed')
    expect([nobody.status, nobody.body.code]).toEqual([409, 'nobody_to_tell'])
  })

  test('for a while is tried again by itself, and given up after ten minutes', async () => {
    await api.book(0)
    api.refuse(api.devotees[0]?.email, new DeliveryError('mail server answered 451'))
    const { body } = await api.tell()
    await api.sweep()
    expect(await api.read(body.batch_id)).toMatchObject({ waiting: 1, failed: 0 })
    for (const seconds of [31, 121, 601]) {
      api.clock.advance({ seconds })
      await api.sweep()
    }
    expect(await api.read(body.batch_id)).toMatchObject({ waiting: 0, failed: 1 })
    expect((await api.list()).people[0]?.email.failure).toBe('server_away')
  })

  test('so does what cannot be written: it is given up like the others', async () => {
    await api.book(0)
    const { body } = await api.tell()
    // As if queued by a newer release that was rolled back.
    await api.db
      .updateTable('notice')
      .set({ trigger: 'unheard_of' })
      .where('batchId', '=', body.batch_id)
      .execute()
    await api.sweep()
    expect(await api.read(body.batch_id)).toMatchObject({ waiting: 1, failed: 0 })
    for (const seconds of [31, 121, 601]) {
      api.clock.advance({ seconds })
      await api.sweep()
    }
    expect(await api.read(body.batch_id)).toMatchObject({ waiting: 0, failed: 1 })
  })

  test('halfway is in doubt: never sent again by itself, only knowingly and under its old name', async () => {
    await api.book(0)
    api.refuse(
      api.devotees[0]?.email,
      new DeliveryError('mail server answered nothing', { mayHaveLeft: true }),
    )
    const { body } = await api.tell()
    await api.sweep()
    api.faults.mail = undefined
    api.clock.advance({ minutes: 60 })
    await api.sweep()
    expect(api.mails).toHaveLength(0)
    expect(await api.read(body.batch_id)).toMatchObject({ unknown: 1, told: 0 })
    const again = await api.tell((await api.list()).people[0]?.line_ids)
    expect([again.status, again.body.code]).toEqual([409, 'nobody_to_tell'])
    await api.resend(body.batch_id, 'unknown')
    await api.sweep()
    const { id } = await api.db
      .selectFrom('notice')
      .select('id')
      .where('batchId', '=', body.batch_id)
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow()
    expect(api.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@kavumpuzha.example>`])
  })

  test('messages of a dead worker become uncertain after a while, and queued ones continue', async () => {
    await api.book(0)
    await api.book(1)
    const { body } = await api.tell()
    await api.db
      .updateTable('notice')
      .set({ status: 'sending', sendingAt: api.clock.now(), attempts: 1 })
      .where('accountId', '=', api.devotees[0]?.id ?? '')
      .where('batchId', '=', body.batch_id)
      .execute()
    await api.sweep()
    expect(await api.read(body.batch_id)).toMatchObject({ waiting: 1, told: 1 })
    api.clock.advance({ seconds: 46 })
    await api.sweep()
    expect(await api.read(body.batch_id)).toMatchObject({ unknown: 1, told: 1, isDone: true })
    expect(api.mails.map(({ to }) => to)).toEqual([api.devotees[1]?.email])
  })
})

test('SIGTERM finishes the current messages and takes no more', async () => {
  for (const who of [0, 1, 2, 0, 1, 2]) await api.book(who)
  const { body } = await api.tell()
  const stopping = new AbortController()
  api.faults.mail = () => stopping.abort()
  await api.sweep(stopping.signal)
  // At most three were being sent.
  expect(api.mails.length).toBeGreaterThan(0)
  expect(api.mails.length).toBeLessThanOrEqual(3)
  const unsent = await api.db
    .selectFrom('notice')
    .select('status')
    .where('batchId', '=', body.batch_id)
    .where('status', '!=', 'sent')
    .execute()
  expect(new Set(unsent.map(({ status }) => status))).toEqual(new Set(['queued']))
  api.faults.mail = undefined
  await api.sweep()
  expect(await api.read(body.batch_id)).toMatchObject({ told: 6, isDone: true })
})

test('its progress is streamed line by line until it is done', async () => {
  await api.book(0)
  await api.book(1)
  const { body } = await api.tell()
  const path = `/notification/batches/${body.batch_id}/progress`
  const answer = await fetch(api.url + path, {
    headers: { authorization: `Bearer ${(await api.as()).token}` },
  })
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  expect(JSON.parse(first?.value ?? '')).toMatchObject({ waiting: 2, isDone: false })
  await api.sweep()
  const second = await reader?.read()
  expect(JSON.parse(second?.value ?? '')).toMatchObject({ told: 2, isDone: true })
  expect(await reader?.read()).toMatchObject({ done: true })
})
