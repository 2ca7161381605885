// npm run charts [-- --check]: draws the charts of docs/performance from the recorded benchmark outputs in docs/proofs.
// `--check`: whether they match the outputs.
import { readFile, writeFile } from 'node:fs/promises'
import { renderBars } from './charts/render-bars.ts'
import { renderLines } from './charts/render-lines.ts'
import { renderStrips } from './charts/render-strips.ts'
import type { Sample } from './soak/check-flatness.ts'

type Lists = { orders: number; results: Record<string, { p50Ms: number; p95Ms: number }> }
type Room = {
  people: number
  joins: { apis: number; perSecond: number; bareRowsPerSecond: number }
  turns: { perSecond: number }
  polls: { apiPerSecond: number; barePerSecond: number }
  edge: { pollsPerSecond: number }
}
type Rush = { buyers: number; places: number; holdsEachSecond: number[]; wantedPerSecond: number }

type Soak = { minutes: number; wantedPerSecond: number; samples: Sample[] }

const read = async <T>(name: string) => JSON.parse(await readFile(`docs/proofs/${name}.json`, 'utf8')) as T
const sizes = await Promise.all(['lists-small', 'lists', 'lists-large'].map((name) => read<Lists>(name)))
const room = await read<Room>('bench-waiting-room')
const rush = await read<Rush>('bench-rush')
// Benchmarks not run at full size have no output, so no chart.
const soak = await read<Soak>('soak').catch(() => undefined)

/** The lists used most by office and devotees, by their names in `proof:lists`. */
const SHOWN = {
  none: 'transactions, newest first',
  'far down': 'transactions, far down',
  'confirmed in a month': 'of one status in a month',
  phone: 'by phone number',
  'receipt number': 'by receipt number',
  history: 'a devotee’s history',
  audit: 'audit',
  'a booking': 'a hold, alone, with its commit',
}
/** Rounded, so that orders booked during the measurement do not show. */
const count = (value: number) =>
  value >= 1_000_000
    ? `${Math.round(value / 100_000) / 10} million`
    : (Math.round(value / 100) * 100).toLocaleString('en-GB')

const charts = {
  lists: renderLines({
    title: 'What a list and a booking cost by the number of orders (median, server time)',
    xTitle: 'orders in the database',
    yTitle: 'milliseconds',
    logX: true,
    ticksX: sizes.map(({ orders }) => ({ at: orders, label: count(orders) })),
    series: Object.entries(SHOWN).map(([key, name]) => ({
      name,
      points: sizes.map(({ orders, results }) => ({ x: orders, y: pick(results, key).p50Ms })),
    })),
  }),
  rush: renderLines({
    title: `Holds each second: ${count(rush.buyers)} people for ${count(rush.places)} places`,
    xTitle: 'seconds since the first hold',
    yTitle: 'holds a second',
    ticksX: [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const at = Math.round(share * (rush.holdsEachSecond.length - 1))
      return { at, label: String(at) }
    }),
    series: [
      { name: 'holds', points: rush.holdsEachSecond.map((y, x) => ({ x, y })) },
      {
        name: `wanted: ${rush.wantedPerSecond}`,
        isGoal: true,
        points: [0, rush.holdsEachSecond.length - 1].map((x) => ({ x, y: rush.wantedPerSecond })),
      },
    ],
  }),
  ...(soak && { soak: renderSoak(soak) }),
  'waiting-room': renderBars({
    title: `The waiting room with ${count(room.people)} people: joining at ${room.joins.apis} processes of the API, going in at one`,
    unit: 'a second',
    bars: [
      { name: 'join', value: room.joins.perSecond },
      { name: 'the same rows, bare', value: room.joins.bareRowsPerSecond, isBare: true },
      { name: 'go in', value: room.turns.perSecond },
      { name: 'whose turn it is, from nginx with TLS', value: room.edge.pollsPerSecond },
      { name: 'whose turn it is, from the API', value: room.polls.apiPerSecond },
      { name: 'the same bytes, bare server', value: room.polls.barePerSecond, isBare: true },
    ],
  }),
}

function renderSoak({ minutes, wantedPerSecond, samples }: Soak): string {
  const take = (measure: keyof Sample) => samples.map((sample) => sample[measure])
  return renderStrips({
    title: `${minutes} minutes at half of the peak: ${wantedPerSecond} bookings with payments a second`,
    xTitle: 'minutes',
    ticksX: [0, 1, 2, 3, 4, 5, 6].map((sixth) => String(Math.round((minutes * sixth) / 6))),
    strips: [
      { name: 'bookings', unit: 'a second', values: take('bookingsPerSecond') },
      { name: 'a booking, median', unit: 'ms', values: take('p50Ms') },
      { name: 'a booking, 95 of 100', unit: 'ms', values: take('p95Ms') },
      { name: 'memory of two APIs', unit: 'MB', values: take('apiMb') },
      { name: 'memory of two workers', unit: 'MB', values: take('workerMb') },
      { name: 'connections', unit: '', values: take('connections') },
      { name: 'dead rows, fullest table', unit: '%', values: take('deadPercent') },
      { name: 'database by order', unit: 'kB', values: take('kbPerOrder') },
      { name: 'oldest waiting job', unit: 's', values: take('queueSeconds') },
    ],
  })
}

function pick(results: Lists['results'], key: string) {
  const found = results[key]
  if (!found) throw new Error(`docs/proofs knows nothing of "${key}"`)
  return found
}

const isCheck = process.argv.includes('--check')
for (const [name, drawn] of Object.entries(charts)) {
  const file = `docs/performance/${name}.svg`
  if (!isCheck) await writeFile(file, drawn)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== drawn) {
    console.error(`${file} is not what docs/proofs says: npm run charts`)
    process.exitCode = 1
  }
}
