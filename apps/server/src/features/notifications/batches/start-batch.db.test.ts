import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as contract from '@vazhipadu/contract/notifications'
import { savePreference } from '@vazhipadu/contract/profile'
import { smsTemplates as inboxTexts } from '@vazhipadu/inbox/sms-templates'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DeliveryError } from '../../../gateways/mail.ts'
import { sqlRows } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin } from '../../../testing/make-account.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { insertParcels } from '../../delivery/insert-parcels.ts'
import { createAccessTokens } from '../../identity/sessions/sign-access-token.ts'
import { registeredTexts } from '../letters/registered-texts.ts'
import { notify, remindTomorrow } from '../notifications.jobs.ts'
import { cancelledOfDay } from './list-people.ts'

type Account = Awaited<ReturnType<typeof makeAccount>>
type People = contract.NoticePerson[]

const NIL = '00000000-0000-4000-8000-000000000000'
const ids = ['REMINDER', 'PERFORMED', 'PRASADAM_SENT']
const smsTemplates = Object.fromEntries(
  ids.map((name) => [`SMS_TEMPLATE_${name}`, `tmpl-${name.toLowerCase().replace('_', '-')}`]),
)

let api: Api
let admin: { id: string }
let devotees: (Account & { id: string })[]
beforeAll(async () => {
  // So many that no test waits for its turn.
  api = await startApi({ ...smsTemplates, PACE_MAILS_A_MINUTE: '6000', PACE_SMS_A_MINUTE: '6000' })
  await fillCatalogue(api)
  admin = { id: await idOf(await makeAdmin(api)) }
  devotees = []
  for (const name of ['Arjun', 'Bhavana', 'Chandran']) {
    const account = await makeAccount(api, { name })
    devotees.push({ ...account, id: await idOf(account) })
  }
})
afterAll(() => api.close())
async function idOf({ email }: { email: string }): Promise<string> {
  const rows = api.db.selectFrom('account').select('id').where('email', '=', email)
  return (await rows.executeTakeFirstOrThrow()).id
}
let day = 1
/** Each test has a day of its own. */
let onDate: string
beforeEach(() => {
  day++
  onDate = `2026-12-${String(day).padStart(2, '0')}`
  api.mails.length = 0
  api.texts.length = 0
  api.faults.mail = undefined
  api.faults.sms = undefined
})

const tokenOf = async (accountId: string, role: string[]) => {
  const now = api.clock.now()
  return {
    token: await createAccessTokens(api.config.TOKEN_KEYS).sign(
      { sub: accountId, sid: randomUUID(), role, signedInAt: now },
      now,
    ),
  }
}
/** Fresh by a clock that is moved on again and again. */
const as = () => tokenOf(admin.id, ['user', 'admin'])
const devotee = (who: number) => tokenOf(devotees[who]?.id ?? '', ['user'])
const book = async (who: number, line: { state?: 'booked' | 'performed' | 'cancelled' } = {}) =>
  makeOrder(api.db, {
    accountId: devotees[who]?.id ?? null,
    at: api.clock.now(),
    lines: [{ date: onDate, ...line }],
  })
const list = async (kind: 'pre' | 'post' = 'pre', query: object = {}) =>
  (await api.call(contract.listReminders, { query: { kind, on_date: onDate, ...query } }, await as())).body
const send = async (line_ids?: number[], kind: 'pre' | 'post' = 'pre') =>
  api.call(
    contract.sendReminders,
    { body: { kind, on_date: onDate, ...(line_ids && { line_ids }) } },
    await as(),
  )
const read = async (id: string) => (await api.call(contract.getBatch, { params: { id } }, await as())).body
const resend = async (id: string, standing: 'failed' | 'unknown') =>
  api.call(contract.resendBatch, { params: { id }, body: { standing } }, await as())
const standingsOf = (people: People) => people.map(({ name, standing }) => `${name} ${standing}`)
const refuse = (to: string | undefined, error: DeliveryError) => {
  api.faults.mail = (mail) => {
    if (mail.to === to) throw error
  }
}

describe('the list of a day', () => {
  test('names who is concerned, and who was told by which channel and when', async () => {
    await book(0)
    await book(1)
    await book(2, { state: 'cancelled' })
    const before = await list()
    expect(standingsOf(before.people)).toEqual(['Arjun untold', 'Bhavana untold'])
    expect(before).toMatchObject({
      cancelled: 1,
      plan: { people: 2, sms: 2, email: 2 },
      counts: { all: 2, untold: 2 },
    })
    await send(before.people[0]?.line_ids)
    await api.sweep()
    const after = await list()
    expect(standingsOf(after.people)).toEqual(['Arjun told', 'Bhavana untold'])
    expect(after.people[0]).toMatchObject({
      mayTell: false,
      sms: { way: 'open', status: 'sent', at: api.clock.now().toISOString(), failure: null },
      email: { way: 'open', status: 'sent', at: api.clock.now().toISOString(), failure: null },
    })
    expect(standingsOf((await list('pre', { standing: 'told' })).people)).toEqual(['Arjun told'])
    expect(standingsOf((await list('pre', { search: 'bhav' })).people)).toEqual(['Bhavana untold'])
    const ending = devotees[0]?.mobile.slice(-6)
    expect(standingsOf((await list('pre', { search: ending })).people)).toEqual(['Arjun told'])
    expect((await list('pre', { limit: 1, skip: 1 })).people.map(({ name }) => name)).toEqual(['Bhavana'])
  })

  test('says why somebody cannot be reached', async () => {
    await makeOrder(api.db, {
      at: api.clock.now(),
      kind: 'counter',
      lines: [{ date: onDate }],
      customer: { name: 'Divya', email: null, mobile: '+919847088888' },
    })
    const abroad = { name: 'Esha', email: 'esha@example.com', mobile: '+971501234567' }
    await makeOrder(api.db, {
      at: api.clock.now(),
      kind: 'counter',
      customer: abroad,
      lines: [{ date: onDate }],
    })
    const { people, plan } = await list()
    expect(people.map(({ standing, sms, email }) => [standing, sms.way, email.way])).toEqual([
      ['unreachable', 'unproven', 'none'],
      ['untold', 'abroad', 'open'],
    ])
    expect(plan).toEqual({ people: 1, sms: 0, email: 1 })
  })

  test('after the pooja only those whose pooja was performed', async () => {
    await book(0, { state: 'performed' })
    await book(1)
    expect(standingsOf((await list('post')).people)).toEqual(['Arjun untold'])
    await send(undefined, 'post')
    await api.sweep()
    expect(api.mails.map(({ letter }) => letter.subject)).toEqual(['Your pooja has been performed'])
    expect(api.texts.map(({ template }) => template)).toEqual(['performed'])
  })

  test('who has a pooja in the morning and one in the evening is told after the second, of both', async () => {
    const { lineIds } = await makeOrder(api.db, {
      accountId: devotees[0]?.id ?? null,
      at: api.clock.now(),
      lines: [
        { date: onDate, name: 'Morning', state: 'performed' },
        { date: onDate, name: 'Evening' },
      ],
    })
    expect((await list('post')).people).toMatchObject([{ standing: 'untold', mayTell: false }])
    for (const chosen of [undefined, lineIds]) expect((await send(chosen, 'post')).status).toBe(409)
    await api.db
      .updateTable('orderLine')
      .set({ state: 'performed', performedAt: api.clock.now() })
      .where('id', 'in', lineIds)
      .execute()
    expect((await list('post')).people).toMatchObject([{ standing: 'untold', mayTell: true }])
    await send(undefined, 'post')
    await api.sweep()
    expect(api.mails.map(({ letter }) => /Morning.*Evening/s.test(letter.text))).toEqual([true])
  })

  test('counts as cancelled who has nothing left that day, by indexes alone', async () => {
    const lines = (...states: ('booked' | 'performed' | 'cancelled')[]) =>
      makeOrder(api.db, { at: api.clock.now(), lines: states.map((state) => ({ date: onDate, state })) })
    await lines('cancelled', 'cancelled')
    await lines('cancelled', 'booked')
    await lines('cancelled', 'performed')
    expect((await list()).cancelled).toBe(1)
    const plan = await inTransaction(api.db, async (trx) => {
      await sqlRows(trx, 'set local enable_seqscan = off')
      return sqlRows(trx, `explain ${cancelledOfDay}`, [onDate])
    })
    expect(JSON.stringify(plan)).toContain('order_line_cancelled')
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})

describe('sending', () => {
  test('tells each once, whoever asks and however often, and is written in the audit', async () => {
    const first = await book(0)
    await book(1)
    const asked = { trigger: 'reminder' as const, key: `reminder:${first.tranNo}:${onDate}` }
    const { status, body } = await send()
    expect(status).toBe(200)
    await inTransaction(api.db, (trx) =>
      enqueue(trx, notify, { ...asked, ids: { tranNo: first.tranNo, onDate } }),
    )
    await api.runJobs()
    await api.sweep()
    const again = await send()
    expect([again.status, again.body.code]).toEqual([409, 'nobody_to_tell'])
    expect(new Set(api.mails.map(({ to }) => to))).toEqual(new Set([devotees[0]?.email, devotees[1]?.email]))
    expect(api.mails).toHaveLength(2)
    expect(api.texts).toHaveLength(2)
    expect(await read(body.batch_id)).toMatchObject({
      kind: 'pre',
      on_date: onDate,
      requestedBy: 'Sreedevi Menon',
      total: 2,
      told: 2,
      failed: 0,
      unknown: 0,
      waiting: 0,
      isDone: true,
      secondsLeft: null,
    })
    const entry = await api.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('subjectId', '=', body.batch_id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      action: 'notices.sent',
      after: { kind: 'pre', onDate, people: 2, chosen: false },
    })
  })

  test('of those who pressed at the same moment, both together tell each once', async () => {
    for (const who of [0, 1, 2]) await book(who)
    const answers = await Promise.all([send(), send(), send()])
    await api.sweep()
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(api.mails).toHaveLength(3)
    expect(api.texts).toHaveLength(3)
  })

  test('leaves out who cancelled since, and says so', async () => {
    await book(0)
    const { tranNo } = await book(1)
    const { body } = await send()
    await api.db
      .updateTable('orderLine')
      .set({ state: 'cancelled', cancelledBy: 'office', cancelledAt: api.clock.now() })
      .where('tranNo', '=', tranNo)
      .execute()
    await api.sweep()
    expect(api.mails.map(({ to }) => to)).toEqual([devotees[0]?.email])
    expect(await read(body.batch_id)).toMatchObject({ total: 1, told: 1, leftOut: 2, isDone: true })
  })

  test('refuses a day that is past, and one that is centuries away', async () => {
    const gone = await makeOrder(api.db, { at: api.clock.now(), lines: [{ date: '2026-11-10' }] })
    const past = await api.call(
      contract.sendReminders,
      { body: { kind: 'pre', on_date: '2026-11-10', line_ids: gone.lineIds } },
      await as(),
    )
    expect([past.status, past.body.code]).toEqual([409, 'nobody_to_tell'])
    const far = await api.call(
      contract.listReminders,
      { query: { kind: 'pre', on_date: '2526-01-01' } },
      await as(),
    )
    expect(far.status).toBe(422)
  })

  test('keeps to the pace', async () => {
    const slow = await startApi(
      { PACE_MAILS_A_MINUTE: '12' },
      { databaseUrl: api.databaseUrl, clock: api.clock },
    )
    try {
      for (const who of [0, 1, 2, 0]) await book(who)
      const { body } = await send()
      expect(await read(body.batch_id)).toMatchObject({ waiting: 4, total: 4 })
      // Nothing else has left in the last ten seconds.
      api.clock.advance({ seconds: 11 })
      await slow.sweep()
      expect(slow.mails).toHaveLength(2)
      await slow.sweep()
      expect(slow.mails).toHaveLength(2)
      api.clock.advance({ seconds: 11 })
      await slow.sweep()
      expect(slow.mails).toHaveLength(4)
    } finally {
      await slow.close()
    }
  })

  test('an SMS beyond the purse of the day becomes a letter', async () => {
    const poor = await startApi(
      { ...smsTemplates, LIMIT_NOTICES_BY_SMS_A_DAY: '1' },
      { databaseUrl: api.databaseUrl, clock: api.clock },
    )
    try {
      // Tomorrow, when nothing has been spent.
      api.clock.advance({ days: 1 })
      for (const who of [0, 1]) {
        await api.call(savePreference, { body: { notices: { email: false, sms: true } } }, await devotee(who))
        await book(who)
      }
      // Planned where the purse is full, sent where it is not.
      expect((await list()).plan).toEqual({ people: 2, sms: 2, email: 0 })
      await send()
      await poor.sweep()
      expect([poor.texts.length, poor.mails.length]).toEqual([1, 1])
      expect((await list()).counts).toMatchObject({ told: 2 })
    } finally {
      for (const who of [0, 1])
        await api.call(savePreference, { body: { notices: { email: true, sms: true } } }, await devotee(who))
      await poor.close()
    }
  })
})

describe('what fails', () => {
  test('is listed with its reason and sent again alone', async () => {
    await book(0)
    await book(1)
    refuse(devotees[0]?.email, new DeliveryError('mail server answered 550', { permanent: true }))
    const { body } = await send()
    await api.sweep()
    expect(await read(body.batch_id)).toMatchObject({ told: 1, failed: 1 })
    const [arjun] = (await list('pre', { standing: 'failed' })).people
    expect(arjun).toMatchObject({
      name: 'Arjun',
      mayTell: true,
      sms: { status: 'sent' },
      email: { status: 'failed', failure: 'address_refused' },
    })
    api.faults.mail = undefined
    const before = [api.mails.length, api.texts.length]
    expect(await resend(body.batch_id, 'failed')).toMatchObject({ status: 200, body: { waiting: 1 } })
    await api.sweep()
    expect([api.mails.length, api.texts.length]).toEqual([(before[0] ?? 0) + 1, before[1]])
    expect(await read(body.batch_id)).toMatchObject({ told: 2, failed: 0, total: 2 })
    const nobody = await resend(body.batch_id, 'failed')
    expect([nobody.status, nobody.body.code]).toEqual([409, 'nobody_to_tell'])
  })

  test('for a while is tried again by itself, and given up after ten minutes', async () => {
    await book(0)
    refuse(devotees[0]?.email, new DeliveryError('mail server answered 451'))
    const { body } = await send()
    await api.sweep()
    expect(await read(body.batch_id)).toMatchObject({ waiting: 1, failed: 0 })
    for (const seconds of [31, 121, 601]) {
      api.clock.advance({ seconds })
      await api.sweep()
    }
    expect(await read(body.batch_id)).toMatchObject({ waiting: 0, failed: 1 })
    expect((await list()).people[0]?.email.failure).toBe('server_away')
  })

  test('so does what cannot be written: it is given up like the others', async () => {
    await book(0)
    const { body } = await send()
    // Queued by a later release that was taken back.
    await api.db
      .updateTable('notice')
      .set({ trigger: 'unheard_of' })
      .where('batchId', '=', body.batch_id)
      .execute()
    await api.sweep()
    expect(await read(body.batch_id)).toMatchObject({ waiting: 1, failed: 0 })
    for (const seconds of [31, 121, 601]) {
      api.clock.advance({ seconds })
      await api.sweep()
    }
    expect(await read(body.batch_id)).toMatchObject({ waiting: 0, failed: 1 })
  })

  test('halfway is in doubt: never sent again by itself, only knowingly and under its old name', async () => {
    await book(0)
    refuse(devotees[0]?.email, new DeliveryError('mail server answered nothing', { mayHaveLeft: true }))
    const { body } = await send()
    await api.sweep()
    api.faults.mail = undefined
    api.clock.advance({ minutes: 60 })
    await api.sweep()
    expect(api.mails).toHaveLength(0)
    expect(await read(body.batch_id)).toMatchObject({ unknown: 1, told: 0 })
    const again = await send((await list()).people[0]?.line_ids)
    expect([again.status, again.body.code]).toEqual([409, 'nobody_to_tell'])
    await resend(body.batch_id, 'unknown')
    await api.sweep()
    const { id } = await api.db
      .selectFrom('notice')
      .select('id')
      .where('batchId', '=', body.batch_id)
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow()
    expect(api.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@kavumpuzha.example>`])
  })

  test('what a dead worker had in hand is in doubt after a while, and what waited goes on', async () => {
    await book(0)
    await book(1)
    const { body } = await send()
    await api.db
      .updateTable('notice')
      .set({ status: 'sending', sendingAt: api.clock.now(), attempts: 1 })
      .where('accountId', '=', devotees[0]?.id ?? '')
      .where('batchId', '=', body.batch_id)
      .execute()
    await api.sweep()
    expect(await read(body.batch_id)).toMatchObject({ waiting: 1, told: 1 })
    api.clock.advance({ seconds: 46 })
    await api.sweep()
    expect(await read(body.batch_id)).toMatchObject({ unknown: 1, told: 1, isDone: true })
    expect(api.mails.map(({ to }) => to)).toEqual([devotees[1]?.email])
  })
})

test('a batch is paused and goes on, and both are in the audit', async () => {
  await book(0)
  const { body } = await send()
  const params = { id: body.batch_id }
  expect((await api.call(contract.pauseBatch, { params }, await as())).body).toMatchObject({ isPaused: true })
  await api.call(contract.pauseBatch, { params }, await as())
  await api.sweep()
  expect(api.mails).toHaveLength(0)
  expect((await api.call(contract.resumeBatch, { params }, await as())).body).toMatchObject({
    isPaused: false,
  })
  await api.sweep()
  expect(api.mails).toHaveLength(1)
  const entries = await api.db
    .selectFrom('auditEntry')
    .select('action')
    .where('subjectId', '=', body.batch_id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['notices.sent', 'notices.paused', 'notices.resumed'])
})

describe('a batch that is resumed at the very moment', () => {
  /** A batch was paused while its letter was in hand, and is being resumed while `work` is done. */
  const whileResuming = async (id: string, work: () => Promise<unknown>) => {
    const set = { pausedAt: api.clock.now() }
    await api.db.updateTable('noticeBatch').set(set).where('id', '=', id).execute()
    let working: Promise<unknown> = Promise.resolve()
    await inTransaction(api.db, async (trx) => {
      await trx.updateTable('noticeBatch').set({ pausedAt: null }).where('id', '=', id).execute()
      working = work()
      // Time enough for one that does not wait to read the batch as it was.
      await delay(500)
    })
    await working
  }
  const finish = async (id: string) => {
    api.faults.mail = undefined
    api.clock.advance({ seconds: 31 })
    await api.sweep()
    return read(id)
  }

  test('gets back what failed for a while', async () => {
    await book(0)
    refuse(devotees[0]?.email, new DeliveryError('mail server answered 451'))
    const { batch_id: id } = (await send()).body
    await whileResuming(id, () => api.sweep())
    expect(await read(id)).toMatchObject({ waiting: 1, isPaused: false })
    expect(await finish(id)).toMatchObject({ told: 1, isDone: true })
  })

  test('gets back what is sent again', async () => {
    await book(0)
    refuse(devotees[0]?.email, new DeliveryError('mail server answered 550', { permanent: true }))
    const { batch_id: id } = (await send()).body
    await api.sweep()
    await whileResuming(id, () => resend(id, 'failed'))
    expect(await read(id)).toMatchObject({ waiting: 1, isPaused: false })
    expect(await finish(id)).toMatchObject({ told: 1, isDone: true })
  })
})

test('a worker that is asked to stop finishes what it has in hand, and takes no more', async () => {
  for (const who of [0, 1, 2, 0, 1, 2]) await book(who)
  const { body } = await send()
  const stopping = new AbortController()
  api.faults.mail = () => stopping.abort()
  await api.sweep(stopping.signal)
  // Three were in hand at most.
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
  expect(await read(body.batch_id)).toMatchObject({ told: 6, isDone: true })
})

test('its progress is told line by line until it is done', async () => {
  await book(0)
  await book(1)
  const { body } = await send()
  const path = `/notification/batches/${body.batch_id}/progress`
  const answer = await fetch(api.url + path, { headers: { authorization: `Bearer ${(await as()).token}` } })
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  expect(JSON.parse(first?.value ?? '')).toMatchObject({ waiting: 2, isDone: false })
  await api.sweep()
  const second = await reader?.read()
  expect(JSON.parse(second?.value ?? '')).toMatchObject({ told: 2, isDone: true })
  expect(await reader?.read()).toMatchObject({ done: true })
})

test('the evening before is a batch of its own, once', async () => {
  // From the morning to a quarter of an hour or so past six.
  api.clock.advance({ minutes: 480 })
  const tomorrow = '2026-11-17'
  const made = await makeOrder(api.db, {
    accountId: devotees[0]?.id ?? null,
    at: api.clock.now(),
    lines: [{ date: tomorrow }],
  })
  for (let times = 0; times < 2; times++) {
    await inTransaction(api.db, (trx) => enqueue(trx, remindTomorrow, {}))
    await api.runJobs()
    await api.sweep()
  }
  expect(api.mails.map(({ letter }) => letter.text.includes(made.tranNo))).toEqual([true])
  const query = { kind: 'pre' as const, on_date: tomorrow }
  const { batches } = (await api.call(contract.listBatches, { query }, await as())).body
  expect(batches).toMatchObject([{ requestedBy: null, on_date: tomorrow, total: 1, told: 1 }])
  expect(
    (await api.call(contract.listBatches, { query: { kind: 'pre', limit: 1 } }, await as())).body.batches,
  ).toHaveLength(1)
})

test('parcels that were sent: their devotees are told once, with the tracking number', async () => {
  const made = await book(0, { state: 'performed' })
  const address = {
    recipient: 'Arjun',
    line1: 'Thekke Veedu',
    line2: null,
    city: 'Cherthala',
    state: 'IN-KL',
    country: 'IN',
    postalCode: '688524',
    mobile: '+919847055555',
  }
  const parcels = [{ date: onDate, zone: 'kerala' as const, grams: 50, chargePaise: 6_000, lineIndexes: [0] }]
  await inTransaction(api.db, (trx) => insertParcels(trx, [{ ...made, parcels, address }]))
  const listed = async (query = {}) =>
    (await api.call(contract.listSentParcels, { query }, await as())).body.people
  expect(await listed()).toEqual([])
  await api.db
    .updateTable('parcel')
    .set({ state: 'sent', carrier: 'Speed Post', trackingNo: 'EK1', sentAt: api.clock.now() })
    .where('tranNo', '=', made.tranNo)
    .execute()
  const [person] = await listed()
  const parcelId = person?.parcel?.id ?? 0
  expect(person).toMatchObject({ name: 'Arjun', standing: 'untold', parcel: { tracking_no: 'EK1' } })
  const tell = async () =>
    api.call(contract.sendParcelNotices, { body: { parcel_ids: [parcelId] } }, await as())
  expect((await tell()).status).toBe(200)
  await api.sweep()
  expect((await tell()).status).toBe(409)
  expect(api.mails.map(({ letter }) => letter.text.includes('EK1'))).toEqual([true])
  expect(await listed()).toEqual([])
  expect(standingsOf(await listed({ standing: 'all' }))).toEqual(['Arjun told'])
})

describe('the preview', () => {
  test('is the very letter and SMS that then arrive', async () => {
    const { tranNo } = await book(0)
    const query = { kind: 'pre' as const, on_date: onDate, id: tranNo }
    const { body } = await api.call(contract.previewNotice, { query }, await as())
    await send()
    await api.sweep()
    expect(body).toMatchObject({ name: 'Arjun', sms: { templateId: 'tmpl-reminder' } })
    expect(body.email).toEqual({
      subject: api.mails[0]?.letter.subject,
      html: api.mails[0]?.letter.html,
    })
    const { DAY = '', NUMBER = '' } = api.texts[0]?.variables ?? {}
    expect(body.sms?.parts.filter(({ varies }) => varies).map(({ text }) => text)).toEqual([DAY, NUMBER])
    expect(body.sms?.parts.map(({ text }) => text).join('')).toContain(`is on ${DAY}. Booking ${NUMBER}.`)
  })

  test('of somebody who has nothing there is none', async () => {
    const query = { kind: 'post' as const, on_date: onDate, id: 'V2222222222' }
    const { status, body } = await api.call(contract.previewNotice, { query }, await as())
    expect([status, body.code]).toEqual([404, 'nothing_to_preview'])
  })

  test('shows the texts as the provider has them', () => {
    for (const [trigger, text] of Object.entries(registeredTexts))
      expect(text).toBe(inboxTexts[`tmpl-${trigger.replaceAll('_', '-')}`])
  })
})

test('the office alone, and the desk alone sends', async () => {
  const them = await devotee(0)
  const params = { id: NIL }
  const query = { kind: 'pre' as const, on_date: onDate }
  for (const call of [
    api.call(contract.listReminders, { query }, them),
    api.call(contract.listSentParcels, { query: {} }, them),
    api.call(contract.listBatches, { query: { kind: 'pre' } }, them),
    api.call(contract.getBatch, { params }, them),
    api.call(contract.followBatch, { params }, them),
    api.call(contract.previewNotice, { query: { ...query, id: 'x' } }, them),
    api.call(contract.sendReminders, { body: query }, them),
    api.call(contract.sendParcelNotices, { body: { parcel_ids: [1] } }, them),
    api.call(contract.resendBatch, { params, body: { standing: 'failed' } }, them),
    api.call(contract.pauseBatch, { params }, them),
    api.call(contract.resumeBatch, { params }, them),
  ])
    expect((await call).status).toBe(403)
  for (const call of [
    api.call(contract.getBatch, { params }, await as()),
    api.call(contract.followBatch, { params }, await as()),
    resend(NIL, 'failed'),
    api.call(contract.pauseBatch, { params }, await as()),
  ]) {
    const { status, body } = await call
    expect([status, body.code]).toEqual([404, 'batch_not_found'])
  }
})
