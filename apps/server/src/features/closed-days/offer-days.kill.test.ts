import { fileURLToPath } from 'node:url'
import { addBlock } from '@vazhipadu/contract/calendar'
import { type RunningInbox, startInbox } from '@vazhipadu/inbox/start-inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { makeEnvironment } from '../../testing/make-config.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { type Process, startProcess } from '../../testing/start-process.ts'

const WORKER = fileURLToPath(new URL('../../worker.ts', import.meta.url))
const BOOKINGS = 200
/** Orders per transaction. */
const TOGETHER = 50
const HOMAM = 11

let api: Api
let inbox: RunningInbox
const workers: Process[] = []
beforeAll(async () => {
  inbox = await startInbox({ httpPort: 0, smtpPort: 0 })
  api = await startApi()
  // The worker processes use the system clock.
  api.clock.advance({ seconds: (Date.now() - api.clock.now().getTime()) / 1000 })
  await fillCatalogue(api)
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await api.close()
  await inbox.close()
})

async function startWorker(): Promise<Process> {
  const env = makeEnvironment(api.databaseUrl, {
    LINK_SECRETS: api.config.LINK_SECRETS.join(','),
    SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}`,
    SMS_URL: `http://127.0.0.1:${inbox.httpPort}/api/v5/flow`,
  })
  const worker = await startProcess(WORKER, env, /worker is taking jobs/)
  workers.push(worker)
  return worker
}
const countLetters = async () =>
  (await sqlRows<{ count: number }>(api.db, 'select count(*)::int from day_letter'))[0]?.count ?? 0

test('workers killed while notifying two hundred devotees: everyone is notified, nobody twice', {
  timeout: 240_000,
}, async () => {
  const now = api.clock.now()
  const date = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  for (let at = 0; at < BOOKINGS; at++)
    await makeOrder(api.db, {
      at: now,
      customer: { email: `kill-${at}@example.com` },
      lines: [{ offeringId: HOMAM, date }],
    })
  const admin = await makeAdmin(api)
  const body = { offering_id: HOMAM, from: date, to: date, reason: 'Eclipse' }
  expect((await api.call(addBlock, { body }, admin)).status).toBe(200)
  // The worker is killed in the middle of a later step: a lock on one of its orders holds it up until then.
  const orders = await sqlRows<{ tranNo: string }>(api.db, 'select tran_no from orders order by tran_no')
  for (const killAfter of [TOGETHER, 3 * TOGETHER]) {
    await inTransaction(api.db, async (trx) => {
      await sqlRows(trx, 'select from orders where tran_no = $1 for update', [orders[killAfter]?.tranNo])
      const worker = await startWorker()
      await expect.poll(countLetters).toBe(killAfter)
      await worker.kill('SIGKILL')
    })
    expect(await countLetters()).toBe(killAfter)
  }
  await startWorker()
  await expect.poll(countLetters, { timeout: 120_000, interval: 100 }).toBe(BOOKINGS)
  const counts = await sqlRows<{ most: number; people: number }>(
    api.db,
    `select max(n)::int as most, count(*)::int as people
     from (select tran_no, count(*) as n from day_offer group by 1) each_order`,
  )
  expect(counts).toEqual([{ most: 1, people: BOOKINGS }])
  const countNotified = async () =>
    (
      await sqlRows<{ count: number }>(
        api.db,
        `select count(*)::int from notice where trigger = 'cancelled_by_temple' and status in ('sent', 'unknown')`,
      )
    )[0]?.count
  await expect.poll(countNotified, { timeout: 120_000, interval: 200 }).toBe(BOOKINGS)
  const answer = await fetch(`http://127.0.0.1:${inbox.httpPort}/api/messages?channel=mail&limit=1000`)
  const mails = (await answer.json()) as { envelope: { to: string[] }; subject: string }[]
  const receivers = mails
    .filter(({ subject }) => /cannot be held/.test(subject))
    .flatMap(({ envelope }) => envelope.to)
  // A killed worker may or may not have sent one letter; never more than one is in doubt.
  expect(receivers.length).toBeGreaterThan(BOOKINGS / 2)
  expect(new Set(receivers).size).toBe(receivers.length)
})
