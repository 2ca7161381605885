import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { makeReceiptPaper } from '../../testing/sample-receipt.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { createCalendarCache } from '../calendar/calendar.reads.ts'
import { createSettingsCache } from '../settings/settings.reads.ts'
import { composeReceipt } from './compose-receipt.ts'
import { findFrozen, freezeReceipt } from './freeze-receipt.ts'
import { openIssuer, recordDueReceipt } from './issue-receipt.ts'
import { readPaper } from './receipts.rules.ts'
import { reviseReceipt } from './revise-receipt.ts'

let api: Api
const changes = { on: () => undefined, close: () => Promise.resolve() } as never
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
})
afterAll(() => api.close())

const composing = () => ({
  settings: createSettingsCache(api.db, changes),
  calendar: createCalendarCache({ db: api.db, changes, config: api.config }),
  config: api.config,
})

async function issue(lines: { date: string; starId: number }[] = []): Promise<string> {
  const at = api.clock.now()
  const { tranNo } = await makeOrder(api.db, { at, ...(lines.length > 0 && { lines }) })
  await inTransaction(api.db, (trx) =>
    recordDueReceipt(trx, 'Asia/Kolkata', { tranNo, series: 'online', capturedAt: at }),
  )
  await openIssuer(api.db, api.clock).issue(tranNo)
  return tranNo
}

const listPapers = async (tranNo: string) => {
  const rows = await api.db
    .selectFrom('receiptDocument')
    .select('paper')
    .where('tranNo', '=', tranNo)
    .execute()
  return rows.map(({ paper }) => paper as Record<string, unknown>)
}

describe('the paper of a receipt', () => {
  test('is frozen with the version of its shape', async () => {
    const tranNo = await issue()
    await freezeReceipt(api.db, composing(), tranNo, api.clock.now())
    expect(await listPapers(tranNo)).toMatchObject([{ version: 1, tranNo }])
  })

  test('frozen before there were versions is read as the first, and is no revision of itself', async () => {
    const tranNo = await issue()
    const composed = await composeReceipt(api.db, composing(), tranNo)
    const { version: _version, ...old } = composed ?? makeReceiptPaper()
    const createdAt = api.clock.now()
    await api.db
      .insertInto('receiptDocument')
      .values({ tranNo, revision: 0, paper: JSON.stringify(old), contentHash: Buffer.alloc(32), createdAt })
      .execute()
    await api.db.updateTable('receipt').set({ revision: 0 }).where('tranNo', '=', tranNo).execute()
    expect(await findFrozen(api.db, tranNo)).toEqual({ revision: 0, paper: composed })
    const revision = await inTransaction(api.db, (trx) =>
      reviseReceipt(trx, composing(), { tranNo, now: createdAt }, () => Promise.resolve()),
    )
    expect(revision).toBe(0)
    expect(await listPapers(tranNo)).toEqual([old])
  })

  test('prints the star by which the day was chosen, not the star that ends that morning', async () => {
    // The star at its sunrise is Karthika (3); the day is kept for Karthika and for Rohini (4).
    const date = '2027-06-04'
    const starOf = async (starId: number) => {
      const paper = await composeReceipt(api.db, composing(), await issue([{ date, starId }]))
      return paper?.days[0]?.star?.en
    }
    expect(await starOf(4)).toBe('Rohini')
    expect(await starOf(3)).toBe('Karthika')
    expect(await starOf(20)).toBe('Karthika')
  })

  test('an unknown document version is not guessed', () => {
    expect(() => readPaper({ ...makeReceiptPaper(), version: 2 })).toThrow('version 2')
  })
})
