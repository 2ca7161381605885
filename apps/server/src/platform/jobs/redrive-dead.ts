import { fromKysely } from 'pg-boss'
import type { Trx } from '../db/database.ts'
import { findSender } from './enqueue.ts'
import { DEAD_LETTER } from './install-queues.ts'

/** Requeues dead-lettered jobs, the oldest first, a thousand at most. Returns their number. */
export function redriveDead(trx: Trx, ids?: string[]): Promise<number> {
  const db = fromKysely(trx.withoutPlugins())
  return findSender().redrive(DEAD_LETTER, ids ? { db, ids } : { db })
}
