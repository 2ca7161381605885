import { correctLine } from '@vazhipadu/contract/changes'
import { getDaySheet, printDaySheet } from '@vazhipadu/contract/day-sheet'
import { describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'

const p = useRefunding()

type Correction = { name?: string; nameMl?: string | null; star_id?: number | null; version?: number }

const correct = async (order: PaidOrder, { version = order.version, ...body }: Correction, by = p.devotee) =>
  p.call(
    correctLine,
    {
      params: { tran_no: order.tran_no, line_id: order.lines[0]?.id ?? 0 },
      body: { ...body, version },
    },
    { token: await p.signIn(by) },
  )

const papersOf = (tranNo: string) =>
  sqlRows<{ revision: number; names: string[] }>(
    p.db,
    `select revision, array(select line ->> 'name' from jsonb_array_elements(paper -> 'days') day,
       jsonb_array_elements(day -> 'lines') line) as names
     from receipt_document where tran_no = $1 order by revision`,
    [tranNo],
  )

describe('a devotee corrects a booked line', () => {
  test('name and star, as often as needed; each is a revision of the receipt, and the first is kept', async () => {
    const order = await p.buy([lineOn('2026-12-12')])
    expect(order.lines[0]?.mayCorrect).toBe(true)
    const first = await correct(order, { name: 'Ambika Menon', star_id: 10 })
    expect(first.body.lines[0]).toMatchObject({
      name: 'Ambika Menon',
      star_id: 10,
      mayCorrect: true,
      mayMove: true,
      date: '2026-12-12',
    })
    const second = await correct(first.body, { star_id: null })
    expect(second.body.lines[0]).toMatchObject({ name: 'Ambika Menon', star_id: null })
    expect(await papersOf(order.tran_no)).toEqual([
      { revision: 0, names: ['Ammini'] },
      { revision: 1, names: ['Ambika Menon'] },
      { revision: 2, names: ['Ambika Menon'] },
    ])
    expect(await p.reserved('2026-12-12')).toBe(1)
  })

  test('a repeated request is idempotent, and an outdated page gets a conflict', async () => {
    const order = await p.buy([lineOn('2026-12-13')])
    const once = await correct(order, { name: 'Ambika' })
    const again = await correct(order, { name: 'Ambika' })
    expect([again.status, again.body.version]).toEqual([200, once.body.version])
    expect((await correct(order, { name: 'Amritha' })).body.code).toBe('stale')
    expect(await papersOf(order.tran_no)).toHaveLength(2)
  })

  test('the Malayalam name stays when only the Latin spelling is corrected (defect 3)', async () => {
    const order = await p.buy([{ ...lineOn('2026-12-14'), nameMl: 'അമ്മിണി' } as ReturnType<typeof lineOn>])
    const kept = await correct(order, { name: 'Ammini Amma' })
    expect(kept.body.lines[0]).toMatchObject({ name: 'Ammini Amma', nameMl: 'അമ്മിണി' })
    const cleared = await correct(kept.body, { name: 'Ambika', nameMl: null })
    expect(cleared.body.lines[0]).toMatchObject({ name: 'Ambika', nameMl: null })
  })

  test('a sheet that was printed before only marks it', async () => {
    const order = await p.buy([lineOn('2026-12-15')])
    const token = p.office.admin.token
    await p.call(printDaySheet, { body: { on_date: '2026-12-15' } }, { token })
    await correct(order, { name: 'Ambika' })
    const { body } = await p.call(getDaySheet, { query: { on_date: '2026-12-15' } }, { token })
    const entries = body.deities.flatMap(({ groups }) => groups.flatMap((group) => group.entries))
    expect(entries).toMatchObject([{ number: 1, name: 'Ambika', mark: 'name', detail: 'was Ammini' }])
    expect(body.changes).toMatchObject({ new: 0, name: 1, star: 0, out: 0 })
  })

  test('is refused to other people, after the cut-off, and for ended lines', async () => {
    const order = await p.buy([lineOn('2026-11-17')])
    expect((await correct(order, { name: 'Mine now' }, p.devotees[7])).status).toBe(404)
    const audit = await sqlRows<{ count: number }>(
      p.db,
      "select count(*)::int as count from audit_entry where action = 'order.changed' and subject_id = $1",
      [order.tran_no],
    )
    expect(audit).toEqual([{ count: 0 }])
    await p.pass(3 * 24 * 60)
    const late = await p.read(order.tran_no)
    expect(late.lines[0]?.mayCorrect).toBe(false)
    expect((await correct(late, { name: 'Too late' })).body.code).toBe('correct_not_allowed')
    const gone = await p.buy([lineOn('2026-12-18')])
    await p.changeAdmins()
    expect((await p.refund(gone, gone.totalPaise, {})).status).toBe(200)
    const ended = await p.read(gone.tran_no)
    expect((await correct(ended, { name: 'Too late' })).body.code).toBe('correct_not_allowed')
  })
})
