// npm run proof:backup-under-fire [-- --seed 5 --rounds 1]: backs up the cluster while a crowd books and pays and
// faults occur, then restores it beside itself to a moment when half of them have occurred. The copy must contain
// everything acknowledged before that moment and nothing sent after it, and its books must balance.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { checkBooks } from '../../apps/server/src/testing/check-books.ts'
import { makeConfig } from '../../apps/server/src/testing/make-config.ts'
import { requireProgramsOf } from '../../tools/dev/require-programs.ts'
import { readCount } from '../bench/read-option.ts'
import { comparePoint } from '../bench/restore/compare-point.ts'
import { type Cluster, startCluster } from '../cluster/start-cluster.ts'
import { listFaults } from './list-faults.ts'
import { planFaults } from './plan-faults.ts'
import { recordHistory } from './record-history.ts'
import { runPlan } from './run-plan.ts'

requireProgramsOf('proof:backup-under-fire')

const seed = readCount('seed', 5)
const rounds = readCount('rounds', 1)
const STRUCK = [
  'kill-primary',
  'freeze-primary',
  'kill-api',
  'kill-worker',
  'kill-pgbouncer',
  'webhook-storm',
]
/** If the primary dies, its backup fails and is restarted on the new primary. */
const TRIES = 10

const began = performance.now()
const tell = (words: string) => console.error(`${Math.round((performance.now() - began) / 1000)} s: ${words}`)
const folder = join('.local', 'chaos', `backup-${seed}`)
await mkdir(folder, { recursive: true })
const cluster = await startCluster({ tell })
try {
  const counts = Object.fromEntries(STRUCK.map((name) => [name, rounds]))
  const steps = planFaults(seed, counts, { waitMs: [1_000, 3_000], holdMs: [3_000, 8_000] })
  const history = recordHistory(join(folder, 'history.jsonl'))
  let struck = 0
  let isOver = false
  const playing = runPlan(cluster, {
    seed,
    steps,
    faults: listFaults('cluster'),
    history,
    tell(words) {
      struck++
      tell(words)
    },
  }).finally(() => {
    isOver = true
  })
  const backup = await backUpUnderFire(cluster)
  tell(`backed up after ${backup.tries} tries in ${backup.seconds} s`)
  while (!isOver && struck < steps.length / 2) await delay(200)
  const wasStruck = !isOver
  const point = await namePoint(cluster)
  const struckBefore = struck
  tell(`the moment is ${point.time.toISOString()}`)
  const { seen, injected } = await playing
  await history.close()
  await cluster.waitHealthy(120)
  const restoring = performance.now()
  const copy = await cluster.restoreTo(point.time)
  const restoreSeconds = Math.round((performance.now() - restoring) / 100) / 10
  const config = makeConfig(copy.databaseUrl)
  const db = createDatabase(config, createPool(config, createLog('silent')))
  const compared = await comparePoint({ db }, seen, point)
  const books = await checkBooks(db)
  await db.destroy()
  await copy.stop()
  for (const words of books) tell(words)
  const passed =
    wasStruck &&
    books.length === 0 &&
    compared.missing + compared.doubled + compared.keptAfter === 0 &&
    compared.before > 0 &&
    compared.after > 0
  console.log(
    JSON.stringify({
      proof: 'backup-under-fire',
      seed,
      faults: injected.length,
      struckBefore,
      backup,
      wasStruck,
      restoreSeconds,
      ...compared,
      books: books.length,
      seconds: Math.round((performance.now() - began) / 1000),
      passed,
    }),
  )
  process.exitCode = passed ? 0 : 1
} finally {
  await cluster.stop()
}

async function backUpUnderFire(of: Cluster): Promise<{ tries: number; seconds: number }> {
  const from = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      await of.backup('full')
      return { tries, seconds: Math.round((performance.now() - from) / 100) / 10 }
    } catch (error) {
      if (tries === TRIES) throw error
      await delay(2_000)
    }
  }
}

/**
 * A point in time with the start and end of the query: requests between the two cannot be ordered against it, all
 * others can.
 */
async function namePoint({ ask }: Cluster) {
  for (;;) {
    const beganMs = performance.now()
    const rows = await ask<{ time: Date }>('select clock_timestamp() as time').catch(() => [])
    if (rows[0]) return { beganMs, endedMs: performance.now(), time: new Date(rows[0].time) }
    await delay(500)
  }
}
