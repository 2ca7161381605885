import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { register } from '@vazhipadu/contract/identity'
import { type RunningInbox, startInbox } from '@vazhipadu/inbox/start-inbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { PASSWORD } from '../../../testing/make-account.ts'
import { makeEnvironment } from '../../../testing/make-config.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { type Process, startProcess } from '../../../testing/start-process.ts'
import { recordDueReceipt } from '../../receipts/issue-receipt.ts'
import { notify, type OrderTrigger } from '../notifications.jobs.ts'

const WORKER = fileURLToPath(new URL('../../../worker.ts', import.meta.url))

let api: Api
let inbox: RunningInbox
const workers: Process[] = []

beforeAll(async () => {
  inbox = await startInbox({ httpPort: 0, smtpPort: 0 })
})
afterAll(() => inbox.close())
beforeEach(async () => {
  api = await startApi()
  // The worker processes use the system clock, so codes must be valid by it.
  api.clock.advance({ seconds: (Date.now() - api.clock.now().getTime()) / 1000 })
  // At some hours the workers would also mail the day sheet, which this test does not expect.
  await api.db
    .insertInto('setting')
    .values({ key: 'daySheet.mailTo', value: '[]', changedAt: new Date(), changedBy: randomUUID() })
    .execute()
})
afterEach(async () => {
  await control({})
  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  await api.close()
})

async function startWorker(): Promise<Process> {
  const env = makeEnvironment(api.databaseUrl, {
    CODE_SECRETS: api.config.CODE_SECRETS.join(','),
    SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}`,
    SMS_URL: `http://127.0.0.1:${inbox.httpPort}/api/v5/flow`,
  })
  const worker = await startProcess(WORKER, env, /worker is taking jobs/)
  workers.push(worker)
  return worker
}

const control = (faults: Record<string, unknown>) =>
  fetch(`http://127.0.0.1:${inbox.httpPort}/api/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })

async function held(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${inbox.httpPort}/api/faults`)
  const { held: count } = (await answer.json()) as { held: { smtp: number } }
  return count.smtp
}

type Arrived = { messageId: string; attachments: Array<{ name: string; type: string; size: number }> }

async function mailsTo(address: string): Promise<Arrived[]> {
  const answer = await fetch(
    `http://127.0.0.1:${inbox.httpPort}/api/messages?to=${encodeURIComponent(address)}`,
  )
  return (await answer.json()) as Arrived[]
}

async function beginRegistration(email: string): Promise<void> {
  const body = {
    name: 'Sreedevi Menon',
    email,
    mobile: '98470 12345',
    password: PASSWORD,
    consent: true as const,
  }
  expect((await api.call(register, { body })).status).toBe(200)
}

describe('a worker killed in the middle of sending', () => {
  test('before the mail server took the letter: another finishes within 30 s and exactly one arrives', async () => {
    await control({ smtp: 'hold-before-accept' })
    const first = await startWorker()
    await beginRegistration('before@example.com')
    await expect.poll(held).toBe(1)
    await first.kill('SIGKILL')
    await control({})
    expect(await mailsTo('before@example.com')).toHaveLength(0)
    await startWorker()
    const readyAt = performance.now()
    await expect.poll(() => mailsTo('before@example.com'), { interval: 200 }).toHaveLength(1)
    expect(performance.now() - readyAt).toBeLessThan(30_000)
    const notices = await api.db.selectFrom('notice').select(['status', 'attempts']).execute()
    await expect
      .poll(() => api.db.selectFrom('notice').select('status').execute())
      .toEqual([{ status: 'sent' }])
    expect(notices[0]?.attempts).toBe(2)
  })

  test('after the mail server took it: at most two arrive, with the same Message-ID', async () => {
    await control({ smtp: 'hold-after-accept' })
    const first = await startWorker()
    await beginRegistration('after@example.com')
    await expect.poll(held).toBe(1)
    await first.kill('SIGKILL')
    await control({})
    await startWorker()
    await expect
      .poll(() => api.db.selectFrom('notice').select('status').execute(), { interval: 200 })
      .toEqual([{ status: 'sent' }])
    const arrived = await mailsTo('after@example.com')
    expect(arrived.length).toBeGreaterThan(0)
    expect(arrived.length).toBeLessThanOrEqual(2)
    expect(new Set(arrived.map((mail) => mail.messageId)).size).toBe(1)
  })
})

describe('a worker', () => {
  test('SIGTERM finishes the current message', async () => {
    await control({ smtp: 'hold-before-accept' })
    const worker = await startWorker()
    await beginRegistration('graceful@example.com')
    await expect.poll(held).toBe(1)
    const stopped = worker.kill('SIGTERM')
    await control({})
    await stopped
    expect(await mailsTo('graceful@example.com')).toHaveLength(1)
    expect(await api.db.selectFrom('notice').select('status').execute()).toEqual([{ status: 'sent' }])
  })

  test('tries again when the mail server is out of order, and gives up on an address that is refused', async () => {
    await control({ smtp: 'temporary-failure' })
    await startWorker()
    await beginRegistration('patient@example.com')
    await expect
      .poll(() => api.db.selectFrom('notice').select('status').execute())
      .toEqual([{ status: 'failed' }])
    await control({ bounce: ['nobody@example.com'] })
    await expect.poll(() => mailsTo('patient@example.com')).toHaveLength(1)
    await beginRegistration('nobody@example.com')
    const refused = () =>
      api.db
        .selectFrom('notice')
        .select(['status', 'attempts', 'reason'])
        .where('status', '=', 'failed')
        .execute()
    await expect
      .poll(refused)
      .toEqual([{ status: 'failed', attempts: 1, reason: 'mail server answered 550' }])
  })
})

describe('a job', () => {
  test('enqueued in a transaction that is rolled back never runs', async () => {
    const before = await api.db.selectFrom('notice').selectAll().execute()
    const undone = inTransaction(api.db, async (trx) => {
      await enqueue(trx, notify, { trigger: 'code', key: 'undone', ids: {} })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    const worker = await startWorker()
    await beginRegistration('marker@example.com')
    await expect.poll(() => mailsTo('marker@example.com')).toHaveLength(1)
    const after = await api.db.selectFrom('notice').selectAll().execute()
    expect(after).toHaveLength(before.length + 1)
    expect(worker.output()).not.toContain('undone')
  })
})

describe('codes and tokens', () => {
  test('are found in no job, log or notice row', async () => {
    const worker = await startWorker()
    const body = {
      name: 'Sreedevi Menon',
      email: 'secret@example.com',
      mobile: '98470 54321',
      password: PASSWORD,
      consent: true as const,
    }
    const answer = await api.call(register, { body })
    await expect.poll(() => mailsTo('secret@example.com')).toHaveLength(1)
    const [mail] = (await mailsTo('secret@example.com')) as unknown as Array<{ text: string }>
    const code = mail?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    expect(code).toHaveLength(6)
    await expect
      .poll(() => api.db.selectFrom('notice').select('status').execute())
      .toEqual([{ status: 'sent' }])
    const jobs = await rows('pgboss.job')
    const everywhere = [
      jobs,
      await rows('notice'),
      await rows('registration'),
      await rows('code_challenge'),
      api.logged.join(''),
      worker.output(),
    ]
      .join('\n')
      // Microseconds have six digits, like codes.
      .replace(/:\d\d\.\d+/g, '')
    expect(jobs).toContain('challengeId')
    for (const secret of [code, answer.body.tempToken ?? 'none', PASSWORD])
      expect(everywhere).not.toContain(secret)
    const logs = api.logged.join('') + worker.output()
    for (const personal of ['secret@example.com', '9847054321', 'Sreedevi'])
      expect(logs).not.toContain(personal)
  })
})

async function rows(table: string): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  const result = await client.query(`select to_jsonb(t)::text as row from ${table} t`)
  await client.end()
  return result.rows.map(({ row }: { row: string }) => row).join('\n')
}

describe('what is told about an order, when its worker is killed in the middle of sending', () => {
  /** The mail server accepts the letter and holds its response, so the sender cannot know whether it was sent. */
  async function killWhileSending(trigger: OrderTrigger, to: string): Promise<void> {
    await fillCatalogue(api)
    const { tranNo } = await makeOrder(api.db, { at: api.clock.now(), customer: { email: to } })
    await control({ smtp: 'hold-after-accept' })
    const first = await startWorker()
    const notice = { trigger, key: `${trigger}:${tranNo}`, ids: { tranNo } }
    await inTransaction(api.db, async (trx) => {
      await recordDueReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: api.clock.now() })
      await enqueue(trx, notify, notice)
    })
    await expect.poll(held).toBe(1)
    await first.kill('SIGKILL')
    await control({})
    expect(await statuses()).toEqual([{ status: 'sending' }])
    await startWorker()
  }
  const statuses = () => api.db.selectFrom('notice').select('status').execute()

  test('a confirmation is sent again under the same Message-ID', async () => {
    await killWhileSending('booking_confirmed', 'confirmed@example.com')
    await expect.poll(statuses, { interval: 200 }).toEqual([{ status: 'sent' }])
    const arrived = await mailsTo('confirmed@example.com')
    expect(arrived.length).toBeGreaterThan(0)
    const receipt = await api.db.selectFrom('receipt').select('number').executeTakeFirstOrThrow()
    const name = `receipt-${receipt.number?.replaceAll('/', '-')}.pdf`
    for (const { attachments } of arrived)
      expect(attachments).toMatchObject([{ name, type: 'application/pdf' }])
    expect(arrived.length).toBeLessThanOrEqual(2)
    expect(new Set(arrived.map((mail) => mail.messageId)).size).toBe(1)
  })

  test('a reminder is never resent automatically, and the office sees it as uncertain', async () => {
    await killWhileSending('reminder', 'reminded@example.com')
    await expect.poll(statuses, { interval: 200 }).toEqual([{ status: 'unknown' }])
    expect((await mailsTo('reminded@example.com')).length).toBeLessThanOrEqual(1)
  })
})
