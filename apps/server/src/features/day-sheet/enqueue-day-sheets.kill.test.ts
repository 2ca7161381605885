import { fileURLToPath } from 'node:url'
import { type RunningInbox, startInbox } from '@vazhipadu/inbox/start-inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeEnvironment } from '../../testing/make-config.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { type Process, startProcess } from '../../testing/start-process.ts'

const WORKER = fileURLToPath(new URL('../../worker.ts', import.meta.url))
const OFFICE = 'office@kavumpuzha.example'
const PRIEST = 'melsanthi@kavumpuzha.example'
const EVENING = '2026-12-01T18:31:00+05:30'
const DAY = '2026-12-02'

let api: Api
let inbox: RunningInbox
const workers: Process[] = []
beforeAll(async () => {
  inbox = await startInbox({ httpPort: 0, smtpPort: 0 })
  api = await startApi()
  await fillCatalogue(api)
  await makeOrder(api.db, { at: api.clock.now(), lines: [{ date: DAY, name: 'Ammini' }] })
  // Sets the workers' clock to the evening.
  await sqlRows(api.db, 'insert into clock_offset (single, offset_ms) values (true, $1)', [
    Date.parse(EVENING) - Date.now(),
  ])
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  await api.close()
  await inbox.close()
})

async function startWorker(): Promise<Process> {
  const env = makeEnvironment(api.databaseUrl, {
    CLOCK_ADJUSTABLE: 'true',
    SMTP_URL: `smtp://127.0.0.1:${inbox.smtpPort}`,
  })
  const worker = await startProcess(WORKER, env, /worker is taking jobs/)
  workers.push(worker)
  return worker
}

const at = (path: string) => `http://127.0.0.1:${inbox.httpPort}/api/${path}`
const control = (faults: Record<string, unknown>) =>
  fetch(at('faults'), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
async function held(): Promise<number> {
  const { held: count } = (await (await fetch(at('faults'))).json()) as { held: { smtp: number } }
  return count.smtp
}
const mailsTo = async (address: string) =>
  (await (await fetch(at(`messages?to=${encodeURIComponent(address)}`))).json()) as {
    messageId: string
    attachments: { name: string }[]
  }[]

test('a worker killed while the sheet leaves, and two that come after it: each recipient has it, and never two different ones', async () => {
  await control({ smtp: 'hold-before-accept' })
  const first = await startWorker()
  await expect.poll(held).toBeGreaterThan(0)
  await first.kill('SIGKILL')
  await control({})
  await Promise.all([startWorker(), startWorker()])
  await expect
    .poll(() => sqlRows(api.db, 'select status from notice'))
    .toEqual([{ status: 'sent' }, { status: 'sent' }])
  for (const address of [OFFICE, PRIEST]) {
    const arrived = await mailsTo(address)
    // After a crash a doubtful letter is sent again with the same Message-ID, so mail programs show it once.
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(1)
    expect(arrived.length).toBeLessThanOrEqual(2)
    for (const { attachments } of arrived)
      expect(attachments).toMatchObject([{ name: `day-sheet-${DAY}-version-1.pdf` }])
  }
  expect(await sqlRows(api.db, 'select edition, version from day_sheet_mailing')).toEqual([
    { edition: 'evening', version: 1 },
  ])
  expect(await sqlRows(api.db, 'select version from day_sheet_version')).toEqual([{ version: 1 }])
})
