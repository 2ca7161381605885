import { printDaySheet } from '@vazhipadu/contract/day-sheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { remainingLines } from './compare-versions.ts'
import { readDay } from './read-day.ts'

let one: Api
let two: Api
let clerks: { token: string }[]
beforeAll(async () => {
  one = await startApi({ DATABASE_POOL_MAX: '12' })
  two = await startApi({ DATABASE_POOL_MAX: '12' }, one)
  await fillCatalogue(one)
  clerks = [await makeAdmin(one), await makeAdmin(one)]
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const book = (date: string, name: string) =>
  makeOrder(one.db, { at: one.clock.now(), lines: [{ date, name }] })
const press = async (date: string, nth: number) => {
  const { status, body } = await (nth % 2 === 0 ? one : two).call(
    printDaySheet,
    { body: { on_date: date } },
    clerks[nth % 2],
  )
  expect(status).toBe(200)
  return body
}
const listVersions = (date: string) =>
  sqlRows<{ version: number; names: string[] }>(
    one.db,
    `select version, array(select line ->> 'name' from jsonb_array_elements(lines) line) as names
     from day_sheet_version where on_date = $1 order by version`,
    [date],
  )

test('without waiting for each other two clerks hold one number over two different sheets: the negative control', async () => {
  const date = '2026-12-01'
  await book(date, 'Known to both')
  const bothHaveRead = Promise.withResolvers<void>()
  let readers = 0
  /** Reads, numbers and writes as printing does, but without the lock. */
  const printCarelessly = () =>
    inTransaction(one.db, async (trx) => {
      const { latest, lines } = await readDay(trx, date)
      if (++readers === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
      const version = (latest?.version ?? 0) + 1
      await sqlRows(
        trx,
        `insert into day_sheet_version (on_date, version, lines, paper, made_at) values ($1, $2, $3, '{}', $4)
         on conflict do nothing`,
        [date, version, JSON.stringify(remainingLines(lines)), one.clock.now()],
      )
      return { version, names: lines.map(({ name }) => name) }
    })
  const first = printCarelessly()
  while (readers < 1) await new Promise((resolve) => setTimeout(resolve, 5))
  await book(date, 'Known to the second only')
  const [a, b] = await Promise.all([first, printCarelessly()])
  expect(a.version).toBe(b.version)
  expect(a.names).not.toEqual(b.names)
  expect(await listVersions(date)).toHaveLength(1)
})

test('many presses through two processes while names still come: no gap, no number twice, nothing lost', async () => {
  const date = '2026-12-02'
  await book(date, 'Person 0')
  const presses: Promise<{ version: number; isNew: boolean }>[] = []
  for (let nth = 1; nth <= 12; nth++) {
    presses.push(press(date, nth), press(date, nth + 1))
    await book(date, `Person ${nth}`)
  }
  const answers = await Promise.all(presses)
  const last = await press(date, 0)
  const versions = await listVersions(date)
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
  expect(versions.length).toBeGreaterThan(2)
  // Every answer with `isNew` has its own version number.
  const made = [...answers, last].filter(({ isNew }) => isNew).map(({ version }) => version)
  expect(made.toSorted((a, b) => a - b)).toEqual(versions.map(({ version }) => version))
  // Each version contains all names of the one before, and the last contains all.
  for (const [index, { names }] of versions.entries()) {
    expect(names.slice(0, versions[index - 1]?.names.length ?? 0)).toEqual(versions[index - 1]?.names ?? [])
  }
  expect(versions.at(-1)?.names.toSorted()).toEqual(
    Array.from({ length: 13 }, (_, nth) => `Person ${nth}`).toSorted(),
  )
})

test('of presses at one moment over one content, one makes the version and the others get it', async () => {
  const date = '2026-12-03'
  await book(date, 'Alone')
  const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => press(date, nth)))
  expect(answers.map(({ version }) => version)).toEqual(Array(8).fill(1))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
})
