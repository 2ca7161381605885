// npm run bench:day-sheet [-- --size 2000]: a busy day, 2,000 names of 1,000 orders in ten offerings: time for the
// screen, the PDF, and marking everything performed, through the real API on a database of its own.
import { loadavg } from 'node:os'
import { fillCatalogue } from '../../apps/server/src/testing/fill-catalogue.ts'
import { makeAdmin } from '../../apps/server/src/testing/make-account.ts'
import { makeClock } from '../../apps/server/src/testing/make-clock.ts'
import { makeEnvironment } from '../../apps/server/src/testing/make-config.ts'
import { makeOrder } from '../../apps/server/src/testing/make-order.ts'
import { startApi } from '../../apps/server/src/testing/start-api.ts'
import { getDaySheet, printDaySheet } from '../../packages/contract/day-sheet.ts'
import { performLines } from '../../packages/contract/performing.ts'
import { dropDatabase, prepareDatabase } from '../../tools/dev/prepare-database.ts'
import { readCount } from './read-option.ts'

const NAMES = readCount('size', 2_000)
const DAY = '2026-11-15'
const offerings = [28, 1, 4, 11, 34, 30, 23, 19, 13, 27]
const malayalam = ['ശ്രീലക്ഷ്മി', 'കൃഷ്ണൻ', 'മാളവിക', 'രാഘവൻ', 'സാവിത്രി', 'നീലകണ്ഠൻ', 'പാർവതി', 'ഗോപിക']

const databaseUrl = `postgres://postgres@127.0.0.1:5432/vazhipadu_bench_sheet_${process.pid}`
await prepareDatabase(databaseUrl, makeEnvironment(databaseUrl), true)
const api = await startApi({}, { databaseUrl, clock: makeClock() })
const taken: Record<string, number> = {}
async function time<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const answer = await work()
  taken[name] = Math.round(performance.now() - started)
  return answer
}

try {
  await fillCatalogue(api)
  const admin = await makeAdmin(api)
  for (let order = 0; order < NAMES / 2; order++) {
    const lines = [0, 1].map((nth) => ({
      date: DAY,
      offeringId: offerings[order % offerings.length] ?? 1,
      name: `Person ${2 * order + nth}`,
      nameMl: `${malayalam[order % malayalam.length]} ${order}`,
      starId: 1 + ((order * 7 + nth) % 27),
    }))
    await makeOrder(api.db, { at: api.clock.now(), lines })
  }
  const read = async () => (await api.call(getDaySheet, { query: { on_date: DAY } }, admin)).body
  const sheet = await time('screenMs', read)
  const offer = await time('freezeMs', () => api.call(printDaySheet, { body: { on_date: DAY } }, admin))
  const fetchPdf = async () => {
    const answer = await fetch(api.url + new URL(offer.body.url).pathname)
    return Buffer.from(await answer.arrayBuffer())
  }
  const pdf = await time('pdfMs', fetchPdf)
  await time('screenComparedMs', read)
  const lineIds = sheet.deities.flatMap(({ groups }) =>
    groups.flatMap(({ entries }) => entries.map(({ line_id }) => line_id)),
  )
  await time('performMs', async () => {
    // In batches of 200, as the page does.
    for (let from = 0; from < lineIds.length; from += 200) {
      const line_ids = lineIds.slice(from, from + 200)
      const { status } = await api.call(performLines, { body: { on_date: DAY, line_ids } }, admin)
      if (status !== 200) throw new Error(`answered ${status}`)
    }
  })
  if (sheet.count < NAMES) throw new Error(`the sheet has ${sheet.count} names`)
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Error('what was printed is no PDF')
  const [minute = 0] = loadavg()
  console.log(
    JSON.stringify({ bench: 'day-sheet', names: sheet.count, ...taken, pdfBytes: pdf.length, load: minute }),
  )
} finally {
  await api.close()
  await dropDatabase(databaseUrl)
}
