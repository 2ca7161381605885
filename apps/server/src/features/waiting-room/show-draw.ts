import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getDraw, getDrawShard } from '@vazhipadu/contract/waiting-room'
import { sql } from 'kysely'
import { quicknet } from '../../gateways/beacon.ts'
import type { Db } from '../../platform/db/database.ts'
import { drawNotFound } from './waiting-room.errors.ts'

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null
const iso = (at: Date | null) => at?.toISOString() ?? null

/** The public data of a draw at each stage. The secret is published only after the draw, when it cannot be misused. */
export async function showDraw(db: Db, drawId: string): Promise<ResponseOf<typeof getDraw>> {
  const draw = await db.selectFrom('draw').selectAll().where('id', '=', drawId).executeTakeFirst()
  if (!draw) throw drawNotFound()
  return {
    announcedAt: draw.announcedAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    commitment: draw.commitment.toString('hex'),
    beacon:
      draw.beaconRound === null
        ? null
        : { chain: quicknet.chain, round: draw.beaconRound, signature: hex(draw.beaconSignature) },
    closedAt: iso(draw.closedAt),
    entries: draw.entries,
    shardBits: draw.shardBits,
    entriesHash: hex(draw.entriesHash),
    secret: draw.drawnAt === null ? null : draw.secret.toString('hex'),
    seed: hex(draw.seed),
    drawnAt: iso(draw.drawnAt),
    calledOffAt: iso(draw.calledOffAt),
    buckets: draw.buckets,
  }
}

/** A part of the list, and the hash of each part: enough to verify that one's own entry was included. */
export async function showShard(
  db: Db,
  drawId: string,
  shard: number,
): Promise<ResponseOf<typeof getDrawShard>> {
  const { rows } = await sql<{ shard: number; hash: Buffer; leaves: Buffer | null }>`
    select shard, sha256(leaves) as hash, case when shard = ${shard} then leaves end as leaves
    from draw_shard where draw_id = ${drawId} order by shard`.execute(db)
  const own = rows.find((row) => row.shard === shard)?.leaves
  if (!own) throw drawNotFound()
  return { leaves: own.toString('hex'), parts: rows.map(({ hash }) => hash.toString('hex')) }
}
