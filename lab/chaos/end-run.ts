import { setTimeout as delay } from 'node:timers/promises'
import { sqlRows } from '../../apps/server/src/platform/db/database.ts'
import { becomeQuiet, findLost, findMissingPayments } from '../bench/kill/kill-and-check.ts'
import { checkHistory } from './check-history.ts'
import { checkMoment, findOrphans, type MomentFaults } from './check-moment.ts'
import type { World } from './describe-worlds.ts'
import type { History } from './record-history.ts'
import type { Played } from './run-plan.ts'
import { LIST, lookAt, makeReader } from './run-readers.ts'

export type Verdict = MomentFaults & { orphans: string[]; anomalies: string[]; books: string[] }

/** Drains all work, reads every order once more, and judges the run. */
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
  const tranNos = [...new Set(played.known.map(({ tranNo }) => tranNo))]
  const found = await checkMoment(world.db, tranNos)
  const payments = await findMissingPayments(world, played.seen)
  return {
    lost: [...new Set([...played.wrong.lost, ...found.lost, ...payments])],
    oversold: [...new Set([...played.wrong.oversold, ...found.oversold])],
    doubleCharges: [...new Set([...played.wrong.doubleCharges, ...found.doubleCharges, ...lost.doubled])],
    orphans: await waitForOrphans(world),
    anomalies: checkHistory(history.ops),
    // Orders that exist but differ from what was acknowledged.
    books: [...books, ...lost.missing.filter((one) => !found.lost.some((tranNo) => one.includes(tranNo)))],
  }
}

const ORPHAN_PATIENCE_MS = 90_000
/** Wait, because some are still in progress: receipt numbers are issued on a schedule of their own. */
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
  // All processes follow the offset within 0.2 s.
  await delay(500)
  return row?.offsetMs ?? 0
}

const AT_ONCE = 8

async function lookAtAll(world: World, { known }: Played, history: History, offsetMs: number): Promise<void> {
  const read = makeReader(world, (heard) => history.hear(heard))
  const calls = [
    ...known.map(({ tranNo, accountId }) => ({ accountId, call: lookAt(tranNo) })),
    ...[...new Set(known.map(({ accountId }) => accountId))].map((accountId) => ({ accountId, call: LIST })),
  ]
  const one = async () => {
    for (let next = calls.shift(); next; next = calls.shift())
      await read(next.accountId, next.call, calls.length, offsetMs)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
