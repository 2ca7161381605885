// npm run cluster:try -- kill [--ttl 20 --seconds 60]: people book and pay on a cluster of its own while one thing happens
// to the primary. Tells how long nobody's booking was answered, and that every answered booking is there once.
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { checkBooks } from '../../apps/server/src/testing/check-books.ts'
import { makeDevotees } from '../../apps/server/src/testing/make-devotees.ts'
import { findLost } from '../bench/kill/kill-and-check.ts'
import { playCrowd, type Seen } from '../bench/kill/play-crowd.ts'
import { readCount } from '../bench/read-option.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const ttl = readCount('ttl', 8)
const seconds = readCount('seconds', ttl + 32)
const atOnce = readCount('callers', 6)
const BEFORE_MS = 8_000
/** Longer than the lock, so that somebody else has it when the old primary comes back. */
const awayMs = (ttl + 12) * 1_000

/** Each ends with everything as it was, but for who is primary. */
const faults: Record<string, (cluster: Cluster, primary: number) => Promise<unknown>> = {
  none: () => delay(1),
  switchover: (cluster) => cluster.switchOver(),
  async kill(cluster, primary) {
    await cluster.killNode(primary)
    await delay(awayMs)
    cluster.startNode(primary)
  },
  killEngine: (cluster, primary) => cluster.killEngine(primary),
  async freeze(cluster, primary) {
    await cluster.freezeNode(primary)
    await delay(awayMs)
    await cluster.thawNode(primary)
  },
  async freezeEngine(cluster, primary) {
    await cluster.freezeEngine(primary)
    await delay(awayMs)
    await cluster.thawEngine(primary)
  },
  async partNodes(cluster) {
    await cluster.partPrimary('nodes')
    await delay(awayMs)
    await cluster.joinPrimary()
  },
  async partReplication(cluster) {
    await cluster.partPrimary('replication')
    await delay(awayMs)
    await cluster.joinPrimary()
  },
  async partEverybody(cluster) {
    await cluster.partPrimary('everybody')
    await delay(awayMs)
    await cluster.joinPrimary()
  },
  async killEtcdLeader(cluster) {
    await cluster.killEtcdLeader()
    await delay(awayMs)
    cluster.startEtcd()
  },
  async killEtcd(cluster) {
    await cluster.killEtcd()
    await delay(awayMs)
    cluster.startEtcd()
  },
  async killPgbouncer(cluster) {
    await cluster.killPgbouncer()
    await delay(3_000)
    await cluster.startPgbouncer()
  },
  async freezePgbouncer(cluster) {
    cluster.freezePgbouncer()
    await delay(awayMs)
    cluster.thawPgbouncer()
  },
  async killRedis(cluster) {
    await cluster.killRedis()
    await delay(awayMs)
    await cluster.startRedis()
  },
  async freezeRedis(cluster) {
    cluster.freezeRedis()
    await delay(awayMs)
    cluster.thawRedis()
  },
  killApi: (cluster) => cluster.killApi(0),
  async freezeApi(cluster) {
    cluster.freezeApi(0)
    await delay(awayMs)
    cluster.thawApi(0)
  },
}

const names = process.argv.slice(2).filter((word) => word in faults)
const cluster = await startCluster({ ttl })
try {
  for (const [turn, name] of (names.length > 0 ? names : ['kill']).entries()) await tryFault(name, turn)
} finally {
  await cluster.stop()
}
process.exit()

async function tryFault(name: string, turn: number): Promise<void> {
  const devotees = await makeDevotees({ ...cluster, clock: systemClock }, 200)
  const primary = await cluster.findPrimary()
  const until = performance.now() + seconds * 1_000
  const goesOn = () => performance.now() < until
  // Presses are found again by their number: each fault has its own.
  const first = turn * 1_000_000
  const playing = playCrowd(cluster, devotees, { first, presses: 1e9, atOnce, goesOn })
  await delay(BEFORE_MS)
  const beganMs = performance.now()
  const heal = async () => {
    await faults[name]?.(cluster, primary)
    const endedMs = performance.now()
    await cluster.waitHealthy(90)
    return {
      lastedSeconds: round(endedMs - beganMs),
      healthyAfterSeconds: round(performance.now() - endedMs),
    }
  }
  const [seen, healed] = await Promise.all([playing, heal()])
  const { missing, doubled } = await findLost(cluster, seen)
  const broken = await checkBooks(cluster.db)
  for (const words of [...missing, ...doubled, ...broken].slice(0, 10)) console.log(words)
  const now = await cluster.findPrimary()
  console.log(
    JSON.stringify({
      fault: name,
      ttl,
      primary: `${primary} then ${now}`,
      ...summarise(seen, beganMs),
      missing: missing.length,
      doubled: doubled.length,
      broken: broken.length,
      ...healed,
    }),
  )
}

function round(ms: number): number {
  return Math.round(ms / 100) / 10
}

/** The longest time in which nobody was told that a booking is held, and the longest that one person waited. */
function summarise(seen: Seen[], beganMs: number) {
  const acknowledged = seen.filter(({ outcome }) => outcome === 'acknowledged')
  const told = acknowledged.map(({ toldMs }) => toldMs).sort((a, b) => a - b)
  const gaps = told.slice(1).map((ms, n) => ({ ms: ms - (told[n] ?? ms), at: (told[n] ?? ms) - beganMs }))
  const longest = gaps.sort((a, b) => b.ms - a.ms)[0] ?? { ms: 0, at: 0 }
  return {
    acknowledged: acknowledged.length,
    refused: seen.filter(({ outcome }) => outcome === 'refused').length,
    retries: seen.reduce((sum, { tries }) => sum + Math.max(0, tries - 1), 0),
    gapSeconds: round(longest.ms),
    gapFrom: round(longest.at),
    longestWaitSeconds: round(
      Math.max(0, ...acknowledged.map(({ toldMs, pressedMs }) => toldMs - pressedMs)),
    ),
  }
}
