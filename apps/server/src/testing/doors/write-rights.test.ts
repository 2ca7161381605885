import { readFileSync } from 'node:fs'
import { presets } from '@vazhipadu/contract/rights'
import { expect, test } from 'vitest'
import { listEndpoints } from '../../platform/http/list-endpoints.ts'
import { describeRights, RIGHTS_FILE } from './describe-rights.ts'
import { expectFor, nameOf } from './expect-access.ts'

const listOffice = async () =>
  (await listEndpoints()).filter(({ access }) => access !== 'public' && access !== 'signed-in')

test('the document says who may call what, endpoint by endpoint', async () => {
  // If this fails, the file is stale: run `npm run rights`.
  expect(readFileSync(RIGHTS_FILE, 'utf8')).toBe(await describeRights())
})

test('everything of the office is open to somebody of the office, and to the manager all of it', async () => {
  const office = await listOffice()
  expect(office.length).toBeGreaterThan(50)
  const closed = office.filter((endpoint) => expectFor(endpoint, presets.manager) !== 'open')
  expect(closed.map(nameOf)).toEqual([])
})

/** Lists that are requested with a body, by the specification or because they contain names. */
const readsByPost = [
  'POST /booking/search-receipt',
  'POST /booking/transaction-history',
  'POST /booking/transaction-history/sums',
  'POST /office/search',
  'POST /tickets',
]

/** The caller's own drawer, sales and files, devices, SMS drafts, address lists, and the machine. */
const notForAuditor = [
  'GET /admin/day-sheet/printed',
  'GET /admin/priest-list',
  'GET /admin/system',
  'GET /admin/system/given-up',
  'GET /counter',
  'GET /counter/calendar',
  'GET /counter/sales/:tran_no',
  'GET /exports/:id',
  'GET /notification/preview',
  'GET /paired-devices',
  'GET /prasadam-delivery-report/download',
  'GET /tickets/assignees',
  'GET /tickets/ready-answers',
]

test('the auditor changes nothing, and reads what the office reads but for drawers, files and drafts', async () => {
  const office = await listOffice()
  const opened = office.filter((endpoint) => expectFor(endpoint, presets.auditor) === 'open').map(nameOf)
  expect(opened.filter((name) => !name.startsWith('GET ') && !readsByPost.includes(name))).toEqual([])
  const reads = office.map(nameOf).filter((name) => name.startsWith('GET ') || readsByPost.includes(name))
  expect(reads.filter((name) => !opened.includes(name)).sort()).toEqual(notForAuditor)
})

test('the priest has the day’s sheet and nothing else', async () => {
  const opened = (await listOffice()).filter((endpoint) => expectFor(endpoint, presets.priest) === 'open')
  expect(opened.map(nameOf).sort()).toEqual([
    'GET /admin/day-sheet',
    'GET /admin/priest-list',
    'POST /admin/day-sheet/perform',
    'POST /admin/day-sheet/undo',
  ])
})
