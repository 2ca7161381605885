import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as contract from '@vazhipadu/contract/reports/exports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { followChanges } from '../../../platform/db/follow-changes.ts'
import { createLog } from '../../../platform/log.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { grantCapabilities } from '../../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../../testing/make-account.ts'
import { makeBareOrders } from '../../../testing/make-bare-orders.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'
import { createCalendarCache } from '../../calendar/calendar.reads.ts'
import { makeExportFile } from './make-export.ts'

// Fifty thousand rows and their sheet: four minutes on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const run = promisify(execFile)

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let folder: string
let changes: ReturnType<typeof followChanges>
/** One row too many. */
let extra: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vazhipadu-exports-'))
  api = await startApi({ FILES_DIRECTORY: folder })
  changes = followChanges(api.databaseUrl, createLog('silent'))
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  for (const name of ['=HYPERLINK("http://thief.example")', 'മാലതി <&> "Amma"', '\u0001Half \ud800'])
    await makeOrder(api.db, { at: api.clock.now(), customer: { name, mobile: '+919847012345' } })
})
afterAll(async () => {
  await changes.close()
  await api.close()
  await rm(folder, { recursive: true })
})

const as = () => ({ token: admin.token })
const start = (body: object = {}, by: { token: string } = as()) =>
  api.call(contract.startTransactionExport, { body }, by)
const read = async (id: string) => (await api.call(contract.getExport, { params: { id } }, as())).body
const offer = (id: string, by: { token: string } = as()) =>
  api.call(contract.downloadExport, { params: { id } }, by)

/** Unpacked by another program than ours. */
async function unpack(bytes: Buffer): Promise<string> {
  const file = join(folder, 'opened.xlsx')
  await writeFile(file, bytes)
  const { stdout: tested } = await run('unzip', ['-t', file])
  expect(tested).toContain('No errors detected')
  return (await run('unzip', ['-p', file, 'xl/worksheets/sheet1.xml'], { maxBuffer: 1e8 })).stdout
}

/** The URL is the public one; in this test the API listens elsewhere. */
const fetchFile = (url: string) => fetch(api.url + new URL(url).pathname)

const textsOf = (row: string) =>
  [...row.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map((match) => match[1])

test('a list becomes a spreadsheet with text cells, downloaded once by its requester', async () => {
  const { status, body } = await start()
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'waiting', rowsTotal: 3, rowsDone: 0 })
  const early = await offer(body.id)
  expect([early.status, early.body.code]).toEqual([409, 'export_not_ready'])
  await api.runJobs(['make-export'])
  expect(await read(body.id)).toMatchObject({ state: 'done', rowsDone: 3 })
  const { url } = (await offer(body.id)).body
  const answer = await fetchFile(url)
  expect(answer.headers.get('content-disposition')).toMatch(/filename="transactions-[\d-]+\.xlsx"/)
  const sheet = await unpack(Buffer.from(await answer.arrayBuffer()))
  expect((await fetchFile(url)).status).toBe(404)

  const [heading = '', ...rows] = sheet.split('<row>').slice(1)
  expect(textsOf(heading).slice(0, 5)).toEqual(['Booked', 'Booking', 'Receipt', 'Booked by', 'Phone'])
  expect(rows).toHaveLength(3)
  expect(sheet).not.toContain('<f>')
  const names = new Set(rows.map((row) => textsOf(row)[2]))
  expect(names).toEqual(
    new Set([
      '=HYPERLINK(&quot;http://thief.example&quot;)',
      'മാലതി &lt;&amp;&gt; &quot;Amma&quot;',
      'Half \ufffd',
    ]),
  )
  // Amounts are numbers, and a phone number keeps its plus sign.
  expect(rows[0]).toContain('<v>50</v>')
  expect(rows[0]).toContain('>+919847012345<')
  const entries = await api.db
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'report.exported')
    .execute()
  expect(entries).toEqual([{ after: { format: 'xlsx', rows: 3 } }])
})

test('nothing found is a sheet with its heading', async () => {
  const { body } = await start({ customer_name: 'nobody at all' })
  await api.runJobs(['make-export'])
  expect(await read(body.id)).toMatchObject({ state: 'done', rowsTotal: 0 })
  const answer = await fetchFile((await offer(body.id)).body.url)
  const sheet = await unpack(Buffer.from(await answer.arrayBuffer()))
  expect(sheet.split('<row>')).toHaveLength(2)
})

test('a worker that dies leaves no file behind, and the next one starts over', async () => {
  const { body } = await start()
  await api.db
    .updateTable('listExport')
    .set({ state: 'running', rowsDone: 2, fileKey: `exports/aa/${'a'.repeat(32)}` })
    .where('id', '=', body.id)
    .execute()
  await api.runJobs(['make-export'])
  expect(await read(body.id)).toMatchObject({ state: 'done', rowsDone: 3 })
})

test('a worker that was presumed dead neither finishes another’s export nor leaves a file', async () => {
  for (const given of ['before its rows', 'before its file']) {
    const { body } = await start()
    const key = randomBytes(16).toString('hex')
    const theirs = `exports/${key.slice(0, 2)}/${key}`
    const takeOver = () =>
      sqlRows(api.db, 'update list_export set file_key = $2 where id = $1', [body.id, theirs])
    const files = new Set<string>()
    let isOpen = false
    const deps = {
      db: api.db,
      clock: api.clock,
      calendar: createCalendarCache({ db: api.db, changes, config: api.config }),
      files: {
        get: async () => undefined,
        remove: async (name: string) => void files.delete(name),
        put: async (name: string) => {
          files.add(name)
          if (given === 'before its file') await takeOver()
        },
      },
      async *readOut() {
        isOpen = true
        try {
          if (given === 'before its rows') await takeOver()
          yield { columns: ['Booking'], rows: [['one']] }
          yield { columns: ['Booking'], rows: [['two']] }
        } finally {
          isOpen = false
        }
      },
    }
    await makeExportFile(deps, body.id, createLog('silent'))
    expect([given, isOpen, [...files]]).toEqual([given, false, []])
    const [row] = await sqlRows(api.db, 'select state, file_key from list_export where id = $1', [body.id])
    expect(row).toEqual({ state: 'running', fileKey: theirs })
  }
})

test('after a day it is gone', async () => {
  const { body } = await start()
  await api.runJobs(['make-export'])
  const { url } = (await offer(body.id)).body
  await api.db
    .updateTable('listExport')
    .set({ expiresAt: api.clock.now() })
    .where('id', '=', body.id)
    .execute()
  expect((await fetchFile(url)).status).toBe(404)
  await api.sweep()
  const gone = await offer(body.id)
  expect([gone.status, gone.body.code]).toEqual([404, 'export_not_found'])
})

test('one’s own only, and for the treasurer only', async () => {
  const { body } = await start()
  const devotee = await makeAccount(api)
  expect((await start({}, devotee)).status).toBe(403)
  const other = await makeAdmin(api)
  expect((await offer(body.id, other)).body.code).toBe('export_not_found')
  expect((await api.call(contract.getExport, { params: { id: body.id } }, other)).status).toBe(404)
  await grantCapabilities(api.db, other.email, ['desk'])
  await expect.poll(async () => (await start({}, other)).status).toBe(403)
})

test('more than 50,000 rows are refused with the way out', async () => {
  const [one = ''] = await makeBareOrders(api.db, 49_998, api.clock.now())
  extra = one
  const { status, body } = await start()
  expect([status, body.code]).toEqual([422, 'too_many_rows'])
  expect(body.detail).toContain('CSV')
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** The memory still in use after a garbage collection. */
function measureHeld() {
  collect()
  return process.memoryUsage().heapUsed
}

test('50,000 rows pass through with their progress, in bounded memory', async () => {
  await sqlRows(api.db, 'delete from orders where tran_no = $1', [extra])
  const { body } = await start()
  expect(body.rowsTotal).toBe(50_000)
  const before = measureHeld()
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, measureHeld())), 300)
  await api.runJobs(['make-export'])
  clearInterval(watching)
  expect(await read(body.id)).toMatchObject({ state: 'done', rowsDone: 50_000 })
  expect(peak - before).toBeLessThan(60 * 1024 * 1024)
  const answer = await fetchFile((await offer(body.id)).body.url)
  const sheet = await unpack(Buffer.from(await answer.arrayBuffer()))
  expect(sheet.split('<row>')).toHaveLength(50_002)
})
