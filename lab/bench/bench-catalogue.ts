// npm run bench:catalogue [-- --rounds 7 --ms 1000 --connections 32]: cached responses of the real API compared with a
// bare node:http server that sends the same bytes, requested by wrk (whole seconds), in turns on one machine. Only the
// ratio is meaningful; it is the median of the rounds.
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { startProcess } from '../../apps/server/src/testing/start-process.ts'
import { prepareDatabase, seedDatabase } from '../../tools/dev/prepare-database.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { makeBenchEnvironment } from './make-bench-environment.ts'
import { readCount } from './read-option.ts'
import { runWrk } from './run-wrk.ts'

requireProgramsOf('bench:catalogue')

const rounds = readCount('rounds', 7)
const seconds = Math.ceil(readCount('ms', 1_000) / 1_000)
const connections = readCount('connections', 32)
const databaseUrl =
  process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/vazhipadu_bench_catalogue'

const port = await findFreePort()
const env = await makeBenchEnvironment('catalogue', databaseUrl, { api: port })
await prepareDatabase(databaseUrl, env, true)
await seedDatabase(env)
const api = await startProcess('apps/server/src/http.ts', env, /API is listening/)
const month = new Date().toISOString().slice(0, 7)
const paths = { offerings: '/booking/offerings/', month: `/booking/calendar?offering_id=28&month=${month}` }

const results: Record<string, { app: number; bare: number; ratio: number; bytes: number }> = {}
try {
  for (const [name, path] of Object.entries(paths)) results[name] = await comparePath(path)
} finally {
  await api.kill('SIGTERM')
}
console.table(results)
const ratioToBare = Object.fromEntries(Object.entries(results).map(([name, { ratio }]) => [name, ratio]))
console.log(
  JSON.stringify({
    bench: 'catalogue',
    generator: 'wrk',
    rounds,
    seconds,
    connections,
    ratioToBare,
    results,
  }),
)

async function comparePath(path: string) {
  const address = `http://127.0.0.1:${port}${path}`
  const barePort = await findFreePort()
  const bare = await startProcess('lab/bench/serve-bare.ts', {}, /listening/, [String(barePort), address])
  const bareAddress = `http://127.0.0.1:${barePort}${path}`
  try {
    const bytes = (await (await fetch(address)).arrayBuffer()).byteLength
    await measure(address)
    await measure(bareAddress)
    const pairs: { app: number; bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      // Alternate the order, so that a machine that warms up or slows down favours neither.
      const order = round % 2 === 0 ? [address, bareAddress] : [bareAddress, address]
      const measured = new Map<string, number>()
      for (const each of order) measured.set(each, await measure(each))
      pairs.push({ app: measured.get(address) ?? 0, bare: measured.get(bareAddress) ?? 1 })
    }
    return {
      app: Math.round(median(pairs.map((pair) => pair.app))),
      bare: Math.round(median(pairs.map((pair) => pair.bare))),
      ratio: Math.round(median(pairs.map((pair) => pair.app / pair.bare)) * 1000) / 1000,
      bytes,
    }
  } finally {
    await bare.kill()
  }
}

function measure(address: string): Promise<number> {
  return runWrk({ address, connections, seconds })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
