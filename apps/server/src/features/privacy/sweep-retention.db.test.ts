import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { retention } from '@vazhipadu/contract/retention'
import { expect, test } from 'vitest'
import { listSchedules } from '../../jobs.ts'
import { sqlRows } from '../../platform/db/database.ts'
import { recordSecurity } from '../../platform/security/record-security.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { useSupport } from '../../testing/start-support.ts'
import { sweepRetention as job } from './privacy.jobs.ts'
import { isReason, keptTables, reasonOf } from './privacy.rules.ts'
import { sweepRetention } from './sweep-retention.ts'

const { api, devotee, admin } = useSupport()
const read = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const ago = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000)
const sweep = () => sweepRetention(api.shared)
const exists = async (tranNo: string) =>
  (await sqlRows(api.db, 'select from orders where tran_no = $1', [tranNo])).length > 0

test('every table has a retention rule, and the document lists the same', async () => {
  const tables = Object.keys(JSON.parse(await read('db/table-owners.json')))
  expect(Object.keys(keptTables)).toEqual(tables)
  const document = await read('docs/domain/retention.md')
  const says = (rule: string) => (isReason(rule) ? reasonOf(rule) : rule)
  const missing = Object.entries(keptTables)
    .map(([table, rules]) => `| \`${table}\` | ${rules.map(says).join('; ')} |`)
    .filter((line) => !document.includes(line))
  expect(missing).toEqual([])
  const times = Object.entries(retention).map(([what, kept]) => {
    const time = 'years' in kept ? `${kept.years} years` : `${kept.days} ${kept.days === 1 ? 'day' : 'days'}`
    return `| ${what} | ${time} | ${kept.from} |`
  })
  expect(times.filter((line) => !document.includes(line))).toEqual([])
})

test('an order that came to nothing goes after ninety days, with all that hung on it', async () => {
  const lapsed = { state: 'expired' as const }
  const old = await makeOrder(api.db, { ...lapsed, at: ago(91), lines: [{}, { date: '2026-12-02' }] })
  await sqlRows(
    api.db,
    `with parcel as (insert into parcel (tran_no, on_date, option, state, charge_paise, grams)
       values ($1, '2026-12-01', 'collect', 'cancelled', 0, 0) returning id)
     insert into parcel_line (parcel_id, line_id) select id, $2 from parcel`,
    [old.tranNo, old.lineIds[0]],
  )
  await sqlRows(
    api.db,
    "insert into provider_order values ('order_AAAAAAAAAAAAA1', $1, 5000, 'INR', $2, null, 3)",
    [old.tranNo, ago(91)],
  )
  const released = await makeOrder(api.db, { ...lapsed, state: 'cancelled', at: ago(91) })
  const young = await makeOrder(api.db, { ...lapsed, at: ago(89) })
  expect(await sweep()).toMatchObject({ lapsedOrders: 2 })
  expect([await exists(old.tranNo), await exists(released.tranNo), await exists(young.tranNo)]).toEqual([
    false,
    false,
    true,
  ])
  expect(await sweep()).toMatchObject({ lapsedOrders: 0 })
  expect(await checkBooks(api.db)).toEqual([])
})

test('orders with a payment (even a failed one), or with a help request, are never deleted', async () => {
  const at = ago(800)
  const failed = await makeOrder(api.db, { state: 'expired', payment: 'failed', at })
  const refunded = await makeOrder(api.db, { state: 'cancelled', payment: 'captured', at })
  const confirmed = await makeOrder(api.db, { at })
  const held = await makeOrder(api.db, { state: 'awaiting_payment', at })
  const order = await makeOrder(api.db, {
    accountId: await getAccountId(api.db, devotee.email),
    state: 'expired',
    at,
  })
  await api.raise(devotee, { tran_no: order.tranNo })
  await sweep()
  for (const { tranNo } of [failed, refunded, confirmed, held, order]) expect(await exists(tranNo)).toBe(true)
})

test('notices are deleted after two years, except pending ones', async () => {
  const put = (status: string, days: number) =>
    sqlRows(
      api.db,
      `insert into notice (id, key, trigger, channel, ids, status, created_at) values ($1, $2, 'reminder', 'email', '{}', $3, $4)`,
      [randomUUID(), `${status}-${days}`, status, ago(days)],
    )
  await put('sent', 735)
  await put('queued', 735)
  await put('sent', 725)
  expect(await sweep()).toMatchObject({ notices: 1 })
  const left = await sqlRows(api.db, "select key from notice where trigger = 'reminder' order by key")
  expect(left).toEqual([{ key: 'queued-735' }, { key: 'sent-725' }])
})

test('provider events are deleted after two years, except open ones and those of a pending dispute', async () => {
  const { tranNo, paymentId } = await makeOrder(api.db, { at: ago(800) })
  const put = (eventId: string, days: number, processed: Date | null, payment: string | null) =>
    sqlRows(
      api.db,
      `insert into provider_event (event_id, event, payment_id, body, received_at, processed_at) values ($1, 'payment.captured', $2, '{}', $3, $4)`,
      [eventId, payment, ago(days), processed],
    )
  await sqlRows(
    api.db,
    `insert into dispute (dispute_id, payment_id, tran_no, amount_paise, state, created_at, updated_at)
     values ('disp_1', $1, $2, 5000, 'open', $3, $3)`,
    [paymentId, tranNo, ago(780)],
  )
  await put('old', 735, ago(735), null)
  await put('old-open', 735, null, null)
  await put('old-disputed', 735, ago(735), paymentId)
  await put('young', 725, ago(725), null)
  expect(await sweep()).toMatchObject({ events: 1 })
  const left = await sqlRows<{ eventId: string }>(api.db, 'select event_id from provider_event order by 1')
  expect(left.map(({ eventId }) => eventId)).toEqual(['old-disputed', 'old-open', 'young'])
})

test('a help request goes three years after it was closed, with its files; an open one stays', async () => {
  const closed = await api.raise(devotee, {}, [api.png()])
  const open = await api.raise(devotee)
  expect((await api.setStatus(admin, closed.ticket.id, 'closed')).status).toBe(200)
  const [file] = await sqlRows<{ fileKey: string }>(api.db, 'select file_key from ticket_attachment')
  api.clock.advance({ days: 3 * 366 })
  expect(await sweep()).toMatchObject({ helpRequests: 1 })
  const left = await sqlRows<{ id: string }>(api.db, 'select id from ticket where id in ($1, $2)', [
    closed.ticket.id,
    open.ticket.id,
  ])
  expect(left).toEqual([{ id: open.ticket.id }])
  await expect(api.shared.files.get(file?.fileKey ?? '')).resolves.toBeUndefined()
})

test('a claim goes a week after its press, that of an order still to be paid stays', async () => {
  const put = async (state: 'expired' | 'awaiting_payment', days: number) => {
    const { tranNo } = await makeOrder(api.db, { state, payment: 'failed', at: ago(days) })
    await sqlRows(api.db, 'insert into provider_order_claim values ($1, $2)', [tranNo, ago(days)])
    return tranNo
  }
  await put('expired', 8)
  const young = await put('expired', 6)
  const held = await put('awaiting_payment', 8)
  expect(await sweep()).toMatchObject({ claims: 1 })
  const left = await sqlRows<{ tranNo: string }>(api.db, 'select tran_no from provider_order_claim')
  expect(left.map(({ tranNo }) => tranNo).sort()).toEqual([young, held].sort())
})

test('rows locked by another transaction are left for the next night', async () => {
  const { tranNo } = await makeOrder(api.db, { state: 'expired', at: ago(91) })
  await api.db.transaction().execute(async (trx) => {
    await sqlRows(trx, 'select from orders where tran_no = $1 for update', [tranNo])
    expect(await sweep()).toMatchObject({ lapsedOrders: 0 })
  })
  expect(await sweep()).toMatchObject({ lapsedOrders: 1 })
})

test('the worker has it done every night', async () => {
  expect(api.handlers.map((handler) => handler.job.name)).toContain(job.name)
  expect(listSchedules('Asia/Kolkata')).toContainEqual(expect.objectContaining({ job, cron: '40 3 * * *' }))
})

test('the security log goes after half a year', async () => {
  const young = { at: ago(179), what: 'sign_in', outcome: 'wrong', about: 'young' } as const
  await recordSecurity(api.db, young)
  await recordSecurity(api.db, { ...young, at: ago(181), about: 'old' })
  expect(await sweep()).toMatchObject({ securityEvents: 1 })
  const left = await api.db
    .selectFrom('securityEvent')
    .select('about')
    .where('about', 'in', ['young', 'old'])
    .execute()
  expect(left).toEqual([{ about: 'young' }])
})
