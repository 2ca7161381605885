import { randomUUID } from 'node:crypto'
import { register, signIn } from '@vazhipadu/contract/identity'
import { exportMyData, forgetMe } from '@vazhipadu/contract/privacy'
import { getProfile } from '@vazhipadu/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { followChanges } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { createLog } from '../../platform/log.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin, PASSWORD } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { createCalendarCache } from '../calendar/calendar.reads.ts'
import { insertParcels } from '../delivery/insert-parcels.ts'
import { freezeReceipt } from '../receipts/freeze-receipt.ts'
import { openIssuer, oweReceipt } from '../receipts/issue-receipt.ts'
import { createSettingsCache } from '../settings/settings.reads.ts'

type Person = Awaited<ReturnType<typeof fillPerson>>

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let changes: ReturnType<typeof followChanges>
let a: Person
let b: Person
beforeAll(async () => {
  api = await startApi()
  changes = followChanges(api.databaseUrl, createLog('silent'))
  await fillCatalogue(api)
  admin = await makeAdmin(api)
})
afterAll(async () => {
  await changes.close()
  await api.close()
})

/** Marks nobody's real data has. `digits` stand where only figures are allowed. */
async function fillPerson(mark: string, digits: string) {
  const mobile = `+9198${digits}`
  const account = await makeAccount(api, {
    name: `${mark} Name`,
    email: `${mark}-${randomUUID().slice(0, 8)}@example.com`.toLowerCase(),
    mobile,
  })
  const { id: accountId } = await api.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  const at = new Date('2026-11-01T04:00:00Z')
  const { db } = api
  const address = {
    recipient: `${mark} Recipient`,
    line1: `${mark} House`,
    line2: `${mark} Lane`,
    city: `${mark}ville`,
    state: 'IN-KL',
    country: 'IN',
    postalCode: '688524',
    mobile,
  }
  await db
    .insertInto('address')
    .values({ id: randomUUID(), accountId, ...address, isDefault: true, createdAt: at })
    .execute()
  await db
    .insertInto('devotee')
    .values({
      id: randomUUID(),
      accountId,
      name: `${mark} Child`,
      nameMl: `${mark} കുട്ടി`,
      relation: 'son',
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('preference')
    .values({ accountId, theme: JSON.stringify({ note: `${mark} theme` }) })
    .execute()
  await db
    .insertInto('avatar')
    .values({
      accountId,
      code: `${mark}-avatar-${randomUUID()}`,
      image: Buffer.from(`${mark} face`),
      changedAt: at,
    })
    .execute()
  await db
    .updateTable('account')
    .set({ avatar: `/${mark}`, googleSub: `${mark}-${accountId}` })
    .where('id', '=', accountId)
    .execute()
  await db
    .updateTable('session')
    .set({ device: `${mark} phone` })
    .where('accountId', '=', accountId)
    .execute()
  const begun = { tokenHash: Buffer.from(randomUUID()), accountId, createdAt: at, expiresAt: at }
  await db
    .insertInto('contactChange')
    .values({ ...begun, id: randomUUID(), kind: 'email', value: `${mark}-new@x`, oldValue: `${mark}-old@x` })
    .execute()
  await db
    .insertInto('passwordReset')
    .values({ ...begun, id: randomUUID(), askedFor: 'hash' })
    .execute()

  const order = await makeOrder(db, {
    accountId,
    at,
    deliveryPaise: 6_000,
    customer: { name: `${mark} Customer`, email: `${mark}@customer`, mobile },
    lines: [{ name: `${mark} Devotee`, nameMl: `${mark} ഭക്ത`, date: '2026-11-02', state: 'performed' }],
  })
  const { tranNo, paymentId, orderId, lineIds } = order
  const parcels = [
    { date: '2026-11-02', zone: 'kerala' as const, grams: 1, chargePaise: 6_000, lineIndexes: [0] },
  ]
  await inTransaction(db, async (trx) => {
    await insertParcels(trx, [{ tranNo, lineIds, parcels, address }])
    await oweReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: at })
  })
  await db
    .updateTable('parcel')
    .set({ state: 'delivered', trackingNo: `${mark}-TRACK` })
    .where('tranNo', '=', tranNo)
    .execute()
  const difference = await makeOrder(db, {
    accountId,
    at,
    kind: 'delivery_difference',
    parentTranNo: tranNo,
    lines: [],
    deliveryPaise: 4_000,
    customer: { name: `${mark} Customer`, email: null, mobile: null },
  })
  await db
    .insertInto('refundProposal')
    .values({
      id: randomUUID(),
      key: randomUUID(),
      tranNo,
      paymentId,
      amountPaise: 100,
      reason: 'asked',
      proposedBy: randomUUID(),
      proposedAt: at,
      isApproved: false,
      decidedBy: randomUUID(),
      decidedAt: at,
    })
    .execute()
  const letterId = randomUUID()
  await db
    .insertInto('dayLetter')
    .values({ id: letterId, tranNo, tokenHash: Buffer.from(letterId), madeAt: at })
    .execute()
  await db
    .insertInto('dayOffer')
    .values({
      id: randomUUID(),
      letterId,
      tranNo,
      offeringId: 1,
      onDate: '2026-11-02',
      lineIds,
      dueAt: at,
      answer: 'withdrawn',
      answeredAt: at,
    })
    .execute()
  await db
    .insertInto('deliveryChange')
    .values({
      tranNo: difference.tranNo,
      parentTranNo: tranNo,
      zone: 'india',
      chargePaise: 10_000,
      createdAt: at,
      address: JSON.stringify(address),
      parcelIds: [],
      planned: '[]',
      appliedAt: at,
    })
    .execute()
  await openIssuer(db, api.clock).issue(tranNo)
  const composing = {
    config: api.config,
    settings: createSettingsCache(db, changes),
    calendar: createCalendarCache({ db, changes, config: api.config }),
  }
  await freezeReceipt(db, composing, tranNo, at)
  const { id: adminId } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('receiptCopy')
    .values({ tranNo, copyNo: 1, revision: 0, printedBy: adminId, printedAt: at })
    .execute()
  await db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      key: `refund-${tranNo}`,
      paymentId,
      tranNo,
      source: 'ours',
      state: 'processed',
      amountPaise: 100,
      cause: 'office',
      reason: `${mark} was ill`,
      requestedAt: at,
      settledAt: at,
    })
    .execute()
  await db
    .insertInto('dispute')
    .values({
      disputeId: `disp_${tranNo}`,
      paymentId,
      tranNo,
      amountPaise: 100,
      state: 'won',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await db.insertInto('providerOrderClaim').values({ tranNo, claimedUntil: at }).execute()
  await inTransaction(db, async (trx) => {
    const id = randomUUID()
    await trx
      .insertInto('ledgerPosting')
      .values({ id, key: `capture:${paymentId}`, at, tranNo })
      .execute()
    await sqlRows(trx, `insert into ledger_entry values ($1, 'provider', 100), ($1, 'unallocated', -100)`, [
      id,
    ])
  })
  await db
    .insertInto('providerEvent')
    .values({
      eventId: randomUUID(),
      event: 'payment.captured',
      orderId,
      paymentId,
      receivedAt: at,
      processedAt: at,
      body: JSON.stringify({
        payload: {
          payment: {
            entity: {
              id: paymentId,
              amount: 11_000,
              email: `${mark}@provider`,
              contact: mobile,
              vpa: `${mark}@upi`,
              card: { name: `${mark} CARD` },
              notes: { who: mark },
              upi: { vpa: `${mark}@upi` },
            },
          },
        },
      }),
    })
    .execute()
  // One that names its payment alone.
  await db
    .insertInto('providerEvent')
    .values({
      eventId: randomUUID(),
      event: 'refund.processed',
      paymentId,
      receivedAt: at,
      processedAt: at,
      body: JSON.stringify({
        payload: { refund: { entity: { payment_id: paymentId, notes: { who: mark } } } },
      }),
    })
    .execute()
  const ticketId = randomUUID()
  await db
    .insertInto('ticket')
    .values({
      id: ticketId,
      accountId,
      tranNo,
      ticketType: 'other',
      status: 'open',
      createdAt: at,
      updatedAt: at,
      subject: `${mark} asks`,
      excerpt: `${mark} excerpt`,
      lastFrom: 'devotee',
    })
    .execute()
  const messageId = randomUUID()
  await db
    .insertInto('ticketMessage')
    .values({
      id: messageId,
      ticketId,
      authorId: accountId,
      authorSide: 'devotee',
      kind: 'message',
      at,
      text: `${mark} wrote`,
    })
    .execute()
  await db
    .insertInto('ticketAttachment')
    .values({
      id: randomUUID(),
      ticketId,
      messageId,
      fileKey: `tickets/ab/${ticketId}`,
      bytes: 1,
      scan: 'clean',
      name: `${mark}.jpg`,
      contentType: 'image/jpeg',
    })
    .execute()
  await db
    .insertInto('notice')
    .values({
      id: randomUUID(),
      key: `booking_confirmed:${tranNo}:email`,
      trigger: 'booking_confirmed',
      accountId,
      channel: 'email',
      ids: JSON.stringify({ tranNo }),
      status: 'failed',
      createdAt: at,
      reason: `550 <${mark}@example.com> unknown`,
      reference: `${mark}-reference`,
    })
    .execute()
  await inTransaction(db, (trx) =>
    trx
      .insertInto('auditEntry')
      .values({
        at,
        action: 'booking.updated',
        subjectType: 'order',
        subjectId: tranNo,
        before: JSON.stringify({ name: `${mark} Old` }),
        after: JSON.stringify({ name: `${mark} Devotee` }),
      })
      .execute(),
  )
  return { ...account, accountId, tranNo, mark, digits, isMe: new RegExp(`${mark}|${digits}`, 'i') }
}

type Column = { schema: string; tableName: string; columnName: string; dataType: string }

/** Every column of every table, those of the jobs too, in which one of the words is found: `table.column` and what stands there. */
async function searchEverywhere(words: string[]): Promise<Map<string, string[]>> {
  const columns = await sqlRows<Column>(
    api.db,
    `select c.table_schema as schema, c.table_name, c.column_name, c.data_type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'bytea', 'uuid')`,
  )
  expect(columns.length).toBeGreaterThan(150)
  const found = new Map<string, string[]>()
  for (const { schema, tableName, columnName, dataType } of columns) {
    const text = dataType === 'bytea' ? `encode("${columnName}", 'escape')` : `"${columnName}"::text`
    const rows = await sqlRows<{ value: string }>(
      api.db,
      `select ${text} as value from "${schema}"."${tableName}" where ${text} ilike any ($1)`,
      [words.map((word) => `%${word}%`)],
    )
    if (rows.length > 0)
      found.set(
        `${tableName}.${columnName}`,
        rows.map(({ value }) => value),
      )
  }
  return found
}
const listPlaces = async (words: string[]) => [...(await searchEverywhere(words)).keys()].sort()

async function download(person: Person): Promise<string> {
  const { body } = await api.call(exportMyData, {}, person)
  const address = api.url + new URL(body.url).pathname
  const answer = await fetch(address)
  expect(answer.headers.get('content-disposition')).toContain('my-data.json')
  expect((await fetch(address)).status).toBe(404)
  return answer.text()
}
const forget = (person: { token: string }, password = PASSWORD) =>
  api.call(forgetMe, { body: { password, confirm: 'DELETE' } }, person)

let round = 0
beforeEach(async () => {
  round++
  a = await fillPerson(`MarkA${round}x`, `4701${String(10_00 + round)}`.padEnd(8, '1'))
  b = await fillPerson(`MarkB${round}x`, `4702${String(20_00 + round)}`.padEnd(8, '2'))
})

/** Where the person may still be found afterwards; docs/decisions says why. */
const permitted = ['audit_entry.after', 'audit_entry.before', 'receipt_document.paper', 'refund.reason']

describe('whoever fills this test', () => {
  test('has filled every table that knows an account or an order: a new one must be thought of here', async () => {
    const tables = await sqlRows<Pick<Column, 'tableName' | 'columnName'>>(
      api.db,
      `select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('account_id', 'tran_no')`,
    )
    // Offers live for a minute and carry the account only to be checked; what is sold at the counter, and what is
    // taken back there, has no account.
    const others = ['download_offer', 'counter_sale', 'counter_return']
    const open = tables.filter(({ tableName }) => !others.includes(tableName))
    expect(open.length).toBeGreaterThan(15)
    const missing: string[] = []
    for (const { tableName, columnName } of open) {
      const { accountId } = a
      const rows = await sqlRows(
        api.db,
        columnName === 'account_id'
          ? `select 1 from "${tableName}" where account_id = $1 limit 1`
          : `select 1 from "${tableName}" where tran_no in (select tran_no from orders where account_id = $1) limit 1`,
        [accountId],
      )
      if (rows.length === 0) missing.push(`${tableName}.${columnName}`)
    }
    expect(missing).toEqual([])
  })
})

describe('an export', () => {
  test('holds everything that names its person and nothing of others', async () => {
    const file = await download(a)
    const places = await searchEverywhere([a.mark, a.digits])
    expect(places.size).toBeGreaterThan(20)
    // The picture goes as base64; all else as it stands in its table.
    expect(places.delete('avatar.image')).toBe(true)
    const marked = new RegExp(`${a.mark}[^"<>\\\\]*`, 'gi')
    for (const [place, values] of places)
      for (const value of values)
        for (const [word] of value.matchAll(marked))
          expect([place, word, file.includes(word)]).toEqual([place, word, true])
    const exported = JSON.parse(file) as Record<string, unknown>
    expect(Object.keys(exported)).toEqual([
      'madeAt',
      'identity',
      'profile',
      'bookings',
      'payments',
      'delivery',
      'receipts',
      'notices',
      'closedDays',
      'support',
      'audit',
    ])
    for (const word of [a.email, a.mobile]) expect(file).toContain(word)
    expect(file).toContain(Buffer.from(`${a.mark} face`).toString('base64'))
    expect(file).not.toMatch(b.isMe)
    expect(file).not.toMatch(/argon2|passwordHash|refreshHash|tokenHash/)
    expect(await download(b)).not.toMatch(a.isMe)
  })

  test('is for whoever is signed in', async () => {
    expect((await api.call(exportMyData, {})).status).toBe(401)
  })
})

describe('to be forgotten', () => {
  test('leaves no trace but the permitted fields of the records that must be kept', async () => {
    expect((await listPlaces([a.mark, a.digits])).length).toBeGreaterThan(20)
    const before = await searchEverywhere([b.mark, b.digits])
    expect((await forget(a)).body).toMatchObject({ status: 'success' })
    expect(await listPlaces([a.mark, a.digits])).toEqual(permitted)
    expect(await searchEverywhere([b.mark, b.digits])).toEqual(before)
    expect(await download(b)).toMatch(b.isMe)
  })

  test('keeps the books: orders, payments and receipts are there, and belong to nobody', async () => {
    const count = async () =>
      sqlRows(
        api.db,
        `select (select count(*) from orders) as orders, (select sum(amount_paise) from payment) as paid,
           (select count(*) from receipt_document) as receipts, (select sum(lines_paise) from orders) as lines`,
      )
    const books = await count()
    await forget(a)
    expect(await count()).toEqual(books)
    const order = await api.db
      .selectFrom('orders')
      .select(['accountId', 'customerName', 'customerEmail', 'customerMobile'])
      .where('tranNo', '=', a.tranNo)
      .executeTakeFirst()
    expect(order).toEqual({
      accountId: null,
      customerName: 'Forgotten',
      customerEmail: null,
      customerMobile: null,
    })
  })

  test('ends every session at once, and the address is free for a new account', async () => {
    await forget(a)
    await expect.poll(async () => (await api.call(getProfile, {}, a)).status).toBe(401)
    const refused = await api.call(signIn, { body: { identifier: a.email, password: PASSWORD } })
    expect([refused.status, refused.body.code]).toEqual([400, 'wrong_credentials'])
    const again = await api.call(register, {
      body: { name: 'Someone', email: a.email, mobile: '9847011199', password: PASSWORD, consent: true },
    })
    expect(again.status).toBe(200)
    await api.runJobs()
    expect(api.mails.findLast(({ to }) => to === a.email)?.letter.subject).toBe('Your code to sign up')
  })

  test('needs the password', async () => {
    const refused = await forget(a, 'not the password')
    expect([refused.status, refused.body.code]).toEqual([422, 'wrong_current_password'])
    const word = await api.send('POST', '/profile/privacy/forget', { password: PASSWORD, confirm: 'yes' }, a)
    expect(word.status).toBe(422)
    expect((await download(a)).length).toBeGreaterThan(0)
  })

  test.each([
    ['a hold', { state: 'awaiting_payment' as const }],
    ['something the office must look at', { state: 'needs_attention' as const }],
    ['a pooja still to come', { lines: [{ date: '2026-11-15' }] }],
  ])('waits for %s', async (_what, wanted) => {
    const { tranNo } = await makeOrder(api.db, { accountId: a.accountId, at: api.clock.now(), ...wanted })
    const refused = await forget(a)
    expect([refused.status, refused.body.code]).toEqual([409, 'bookings_unfinished'])
    expect(refused.body.meta).toEqual({ tran_nos: [tranNo] })
  })

  test('waits for an answer about a day that was closed, and for a refund that somebody must decide', async () => {
    const { tranNo, lineIds, paymentId } = await makeOrder(api.db, {
      accountId: a.accountId,
      at: api.clock.now(),
      lines: [{ date: '2026-11-10' }],
    })
    const asked = { tranNo, offerId: randomUUID(), letterId: randomUUID() }
    await sqlRows(
      api.db,
      `with letter as (insert into day_letter (id, tran_no, token_hash, made_at)
         values ($3, $1, sha256('a letter'), now()))
       insert into day_offer (id, letter_id, tran_no, offering_id, on_date, line_ids, due_at)
       select $2, $3, tran_no, offering_id, on_date, $4, '2026-11-22' from order_line where tran_no = $1`,
      [tranNo, asked.offerId, asked.letterId, lineIds],
    )
    expect((await forget(a)).body.code).toBe('bookings_unfinished')
    await sqlRows(api.db, `update day_offer set answer = 'withdrawn', answered_at = now() where id = $1`, [
      asked.offerId,
    ])
    await sqlRows(
      api.db,
      `insert into refund_proposal (id, key, tran_no, payment_id, amount_paise, reason, proposed_by, proposed_at)
       values (gen_random_uuid(), $1::text, $1::text, $2, 100, 'Asked', $3, now())`,
      [tranNo, paymentId, a.accountId],
    )
    expect((await forget(a)).body.code).toBe('bookings_unfinished')
    await sqlRows(
      api.db,
      `update refund_proposal set is_approved = false, decided_by = $2, decided_at = now()
      where tran_no = $1`,
      [tranNo, a.accountId],
    )
  })

  test('waits for a parcel not yet sent and for a refund under way', async () => {
    const refused = async () => (await forget(a)).body.code
    await api.db.updateTable('parcel').set({ state: 'packed' }).where('tranNo', '=', a.tranNo).execute()
    expect(await refused()).toBe('bookings_unfinished')
    await api.db.updateTable('parcel').set({ state: 'sent' }).where('tranNo', '=', a.tranNo).execute()
    await api.db.updateTable('refund').set({ state: 'pending' }).where('tranNo', '=', a.tranNo).execute()
    expect(await refused()).toBe('bookings_unfinished')
    await api.db.updateTable('refund').set({ state: 'processed' }).where('tranNo', '=', a.tranNo).execute()
    expect((await forget(a)).status).toBe(200)
  })

  test('is not for an account of the office', async () => {
    const refused = await forget(admin)
    expect([refused.status, refused.body.code]).toEqual([409, 'admin_stays'])
  })
})
