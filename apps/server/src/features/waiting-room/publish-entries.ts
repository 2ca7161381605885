import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { hashCode, listShards, makeCode } from './waiting-room.rules.ts'

/** The accounts in a draw, in batches of some thousands. */
export type ListEntrants = () => AsyncIterable<string[]>

/**
 * Publishes the entries as hashes of codes that only their owners know. The list is closed, so that every worker
 * computes the same; the first result is kept. A single statement, so that a worker that freezes holds no lock.
 */
export async function publishEntries(db: Db, drawId: string, listEntrants: ListEntrants): Promise<void> {
  const { codeKey } = await db
    .selectFrom('draw')
    .select('codeKey')
    .where('id', '=', drawId)
    .executeTakeFirstOrThrow()
  const leaves: Buffer[] = []
  for await (const accountIds of listEntrants()) {
    for (const accountId of accountIds) leaves.push(hashCode(makeCode(codeKey, accountId)))
    await breathe()
  }
  const { bits, shards, hash } = listShards(leaves)
  const rows = shards.map((leaves, shard) => ({ shard, leaves }))
  await sql`
    with first as (
      update draw set entries = ${leaves.length}, shard_bits = ${bits}, entries_hash = ${hash}
      where id = ${drawId} and closed_at is not null and entries_hash is null returning id)
    insert into draw_shard (draw_id, shard, leaves)
    select first.id, shard, leaves
    from first, ${unnestRows('given', rows, { shard: 'smallint', leaves: 'bytea' })}`.execute(db)
}
