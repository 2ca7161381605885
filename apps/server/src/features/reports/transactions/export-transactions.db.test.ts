import * as auditContract from '@vazhipadu/contract/reports/audit'
import * as reports from '@vazhipadu/contract/reports/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { bookedAt, fillTransactions } from '../../../testing/fill-transactions.ts'
import { makeAdmin } from '../../../testing/make-account.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  await fillTransactions(api.db)
})
afterAll(() => api.close())

describe('the export', () => {
  const download = async (body: Record<string, unknown>) => {
    const offer = await api.call(reports.exportTransactions, { body }, admin)
    expect(offer.status).toBe(200)
    return fetch(api.url + new URL(offer.body.url).pathname)
  }

  test('is the whole result as CSV, with nothing that a spreadsheet would run', async () => {
    const answer = await download({ from_date: '2026-11-01', to_date: '2026-11-30' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('transactions-2026-11-01-to-2026-11-30.csv')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...rows] = bytes.toString().trim().split('\n')
    expect(head).toContain('Booked,Booking,Receipt,Booked by,Phone')
    expect(rows).toHaveLength(5)
    expect(rows[0]).toContain('കെ. രാധാകൃഷ്ണൻ')
    expect(rows[0]).toContain(',210.00,210.00,50.00,0.00,upi,')
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(rows.at(-1)).toContain(",2026-27/004324,Harikrishnan P. V.,'+919447388016,hari@example.com,")
    expect(rows.at(-1)).toContain('2026-11-02 10:30,')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx'])('defuses %j', async (name) => {
    const order = await makeOrder(api.db, { at: bookedAt('2022-01-01'), customer: { name } })
    const text = await (await download({ from_date: '2022-01-01', to_date: '2022-01-01' })).text()
    expect(text).toContain(`'${name}`)
    await sqlRows(api.db, 'update orders set created_at = $2 where tran_no = $1', [
      order.tranNo,
      bookedAt('2021-01-01'),
    ])
  })

  test('exports typed text as text, even if it looks like a formula', async () => {
    const typed = `x'; delete from orders; -- $1`
    const text = await (await download({ customer_name: typed, email: `'||'%` })).text()
    expect(text.trim().split('\n')).toHaveLength(1)
    expect(
      (await api.call(reports.listTransactionHistory, { body: { from_date: '2026-11-01' } }, admin)).body
        .total,
    ).toBe(5)
  })

  test('is audited, with its filters', async () => {
    await download({ status: 'confirmed', email: '', phone_no: '9447388016' })
    const { body } = await api.call(
      auditContract.listAudit,
      { query: { actions: 'report.exported', limit: 1 } },
      admin,
    )
    expect(body.entries).toMatchObject([
      {
        action: 'report.exported',
        actor: 'Sreedevi Menon',
        subjectId: 'transactions',
        // Records that a person was searched for, without the name: the audit outlives an account.
        after: { status: 'confirmed', phone_no: 'given' },
      },
    ])
    const older = await api.call(
      auditContract.listAudit,
      {
        query: {
          subject: 'transactions',
          after: body.next ?? 0,
          from_date: '2026-01-01',
          to_date: '2030-01-01',
        },
      },
      admin,
    )
    expect(older.body.entries.length).toBeGreaterThan(0)
    expect(older.body.entries.every(({ id }) => id < (body.entries[0]?.id ?? 0))).toBe(true)
  })
})
