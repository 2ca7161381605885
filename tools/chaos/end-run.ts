import { setTimeout as delay } from 'node:timers/promises'
import { sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { becomeQuiet, findLost, findMissingPayments } from '../bench/kill/kill-and-check.ts'
import { checkMoment, findOrphans, type Wrong } from './check-moment.ts'
import type { World } from './describe-worlds.ts'
import { judgeHistory } from './judge-history.ts'
import { LIST, lookAt, makeReader } from './play-readers.ts'
import type { Played } from './run-plan.ts'
import type { History } from './write-down.ts'

export type Verdict = Wrong & { orphans: string[]; anomalies: string[]; books: string[] }

/** Everything is drained, looked at once more by everybody, and judged. */
export async function endRun(
  world: World,
  { history, tell, ...played }: Played & { history: History; tell: (words: string) => void },
): Promise<Verdict> {
  tell('nobody comes any more: everything is looked at')
  await lookAtAll(world, played, history, 0)
  const lost = await findLost(world, played.seen)
  tell('days pass until all is quiet')
  const books = await becomeQuiet(world)
  tell('everything is looked at again')
  await lookAtAll(world, played, history, await readOffset(world))
  const told = [...new Set(played.known.map(({ tranNo }) => tranNo))]
  const found = await checkMoment(world.db, told)
  const payments = await findMissingPayments(world, played.seen)
  return {
    lost: [...new Set([...played.wrong.lost, ...found.lost, ...payments])],
    oversold: [...new Set([...played.wrong.oversold, ...found.oversold])],
    doubleCharges: [...new Set([...played.wrong.doubleCharges, ...found.doubleCharges, ...lost.doubled])],
    orphans: await waitForOrphans(world),
    anomalies: judgeHistory(history.ops),
    // Those that are there and not as they were told.
    books: [...books, ...lost.missing.filter((one) => !found.lost.some((tranNo) => one.includes(tranNo)))],
  }
}

const ORPHAN_PATIENCE_MS = 90_000
/** Some are only on their way: a number of a receipt is given by a clock of its own. */
async function waitForOrphans({ db }: World): Promise<string[]> {
  const until = performance.now() + ORPHAN_PATIENCE_MS
  for (;;) {
    const found = await findOrphans(db)
    if (found.length === 0 || performance.now() > until) return found
    await delay(1_000)
  }
}

async function readOffset({ db }: World): Promise<number> {
  const [row] = await sqlRows<{ offsetMs: number }>(db, 'select offset_ms from clock_offset')
  // Everybody follows it within a fifth of a second.
  await delay(500)
  return row?.offsetMs ?? 0
}

const AT_ONCE = 8

async function lookAtAll(world: World, { known }: Played, history: History, offsetMs: number): Promise<void> {
  const read = makeReader(world, (heard) => history.hear(heard))
  const asked = [
    ...known.map(({ tranNo, accountId }) => ({ accountId, call: lookAt(tranNo) })),
    ...[...new Set(known.map(({ accountId }) => accountId))].map((accountId) => ({ accountId, call: LIST })),
  ]
  const one = async () => {
    for (let next = asked.shift(); next; next = asked.shift())
      await read(next.accountId, next.call, asked.length, offsetMs)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
