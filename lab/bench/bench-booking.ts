// npm run bench:booking, bench:hot and bench:spread [-- --rounds 7 --ms 4000 --connections 256 --clients 64]: POST
// /booking/initiate over HTTP, sent by wrk, compared with bare pgbench, which runs one transaction per booking in the
// same tables with the same durability, in turns on one machine. Only ratios within one run are meaningful; each is the
// median of the rounds. wrk and pgbench count whole seconds. Statistics are gathered after the warm-up; `fromEmpty` is
// one run before that, into tables that were empty when it began. bench:booking runs both and reports the ratios
// together.
import { loadavg } from 'node:os'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { type Measuring, type Mode, startMeasuring } from './booking/start-measuring.ts'
import { readCount } from './read-option.ts'

requireProgramsOf('bench:booking')

const rounds = readCount('rounds', 7)
const seconds = Math.ceil(readCount('ms', 4_000) / 1_000)
const connections = readCount('connections', 256)
/** At most this many for pgbench: if other programs use the database, there may be too few connections. */
const clients = readCount('clients', 64)
const CLIENT_COUNTS = [1, 2, 4, 8, 16, 32, 64].filter((each) => each <= clients)

type Round = { api: number; apiAsMany: number; apiWithOrder: number; bare: number; bareAsMany: number }

const requestedMode = process.argv[2]
if (requestedMode === 'hot' || requestedMode === 'spread')
  console.log(JSON.stringify(await bench(requestedMode)))
else {
  const hot = await bench('hot')
  console.log(JSON.stringify(hot))
  const spread = await bench('spread')
  console.log(JSON.stringify(spread))
  const ratios = {
    hot: hot.ratioToBestBare,
    [`hotAt${clients}Clients`]: hot.ratioToMostClients,
    spread: spread.ratioToBestBare,
    hotWithProviderOrder: hot.ratioWithProviderOrder,
    spreadWithProviderOrder: spread.ratioWithProviderOrder,
  }
  console.log(JSON.stringify({ bench: 'booking', ratios, hot, spread }))
}

async function bench(mode: Mode) {
  const measuring = await startMeasuring(mode)
  try {
    await measuring.measureApi('later', connections, seconds)
    await measuring.measureApi('now', connections, seconds)
    await measuring.emptyOrders()
    const fromEmpty = await measuring.measureApi('later', connections, seconds)
    const bestClients = await findBestClients(measuring)
    await measuring.gatherStatistics()
    const pairs: Round[] = []
    for (let round = 0; round < rounds; round++) pairs.push(await measureRound(measuring, round, bestClients))
    const autovacuum = await measuring.showAutovacuum()
    return { ...describe(mode, pairs, fromEmpty), bestClients, autovacuum }
  } finally {
    await measuring.stop()
  }
}

async function measureRound(measuring: Measuring, round: number, bestClients: number): Promise<Round> {
  const measured: Partial<Round> = {}
  const turns: [keyof Round, () => Promise<number>][] = [
    ['api', () => measuring.measureApi('later', connections, seconds)],
    ['bare', () => measuring.measureBare(bestClients, seconds)],
    ['apiWithOrder', () => measuring.measureApi('now', connections, seconds)],
    ['apiAsMany', () => measuring.measureApi('later', clients, seconds)],
    ['bareAsMany', () => measuring.measureBare(clients, seconds)],
  ]
  // Alternate the order, so that a machine that warms up or slows down favours neither.
  for (const [name, measure] of round % 2 === 0 ? turns : turns.toReversed())
    measured[name] = Math.round(await measure())
  console.log(round + 1, JSON.stringify(measured))
  return measured as Round
}

async function findBestClients(measuring: Measuring): Promise<number> {
  const speeds = new Map<number, number>()
  for (const count of CLIENT_COUNTS) speeds.set(count, Math.round(await measuring.measureBare(count, 2)))
  console.log('bare by clients', JSON.stringify(Object.fromEntries(speeds)))
  return [...speeds].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1
}

function describe(mode: Mode, pairs: Round[], fromEmpty: number) {
  const middle = (figure: keyof Round) => Math.round(median(pairs.map((pair) => pair[figure])))
  const ratios = pairs.map(({ api, bare }) => api / bare)
  const toMost = pairs.map(({ apiAsMany, bareAsMany }) => apiAsMany / bareAsMany)
  const withOrder = pairs.map(({ apiWithOrder, bare }) => apiWithOrder / bare)
  return {
    bench: mode,
    generator: 'wrk',
    rounds,
    seconds,
    connections,
    clients,
    ratioToBestBare: round2(median(ratios)),
    range: rangeOf(ratios),
    ratioToMostClients: round2(median(toMost)),
    rangeToMostClients: rangeOf(toMost),
    ratioWithProviderOrder: round2(median(withOrder)),
    rangeWithProviderOrder: rangeOf(withOrder),
    perSecond: {
      api: middle('api'),
      bare: middle('bare'),
      apiAsMany: middle('apiAsMany'),
      bareAsMany: middle('bareAsMany'),
      apiWithProviderOrder: middle('apiWithOrder'),
    },
    fromEmpty: { api: Math.round(fromEmpty), ratioToBestBare: round2(fromEmpty / middle('bare')) },
    load: round2(loadavg()[0] ?? 0),
  }
}

function rangeOf(values: number[]): [number, number] {
  return [round2(Math.min(...values)), round2(Math.max(...values))]
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
