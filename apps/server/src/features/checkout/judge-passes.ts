import { sql } from 'kysely'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Guard, type Guards, listInside, passKey } from '../waiting-room/require-pass.ts'
import type { Member } from './prepare-member.ts'

/** The line of a basket whose day is given out by a release, to somebody who is not inside. */
export type Unadmitted = { outcome: 'needs_pass'; line: number; guard: Guard }

type Deps = Pick<Platform, 'db' | 'clock'> & { guards: Guards }

/** Who may not take what they ask for. Where no release is announced, nobody is asked for anything. */
export async function judgePasses(
  { db, clock, guards }: Deps,
  batch: readonly Member[],
): Promise<(Unadmitted | undefined)[]> {
  if (!(await guards.hasAny())) return batch.map(() => undefined)
  const guarded = await Promise.all(batch.map((member) => listGuarded(guards, member)))
  const needed = guarded.flatMap((lines, index) =>
    lines.flatMap(({ guard: { roomId } }) =>
      roomId === null ? [] : [{ accountId: (batch[index] as Member).accountId, roomId }],
    ),
  )
  const inside = needed.length > 0 ? await listInside(db, needed, clock.now()) : new Set<string>()
  const refusals = batch.map(({ accountId }, index) =>
    guarded[index]?.find(
      ({ guard: { roomId } }) => roomId === null || !inside.has(passKey({ accountId, roomId })),
    ),
  )
  const outside = batch.filter((_, index) => refusals[index])
  const replays = outside.length > 0 ? await listReplays(db, outside) : new Set<string>()
  return batch.map((member, index) => {
    const refused = replays.has(keyOf(member)) ? undefined : refusals[index]
    return refused && { outcome: 'needs_pass', ...refused }
  })
}

const keyOf = ({ accountId, key }: Pick<Member, 'accountId' | 'key'>) => `${accountId}|${key}`

/** Of those, who asks again for what they hold already: the answer was lost, the pass has ended, the places are theirs. */
async function listReplays(db: Platform['db'], members: readonly Member[]): Promise<Set<string>> {
  const given = unnestRows('given', members, { accountId: 'uuid', key: 'text' })
  const { rows } = await sql<{ accountId: string; key: string }>`
    select given.account_id, given.key from ${given}
    join orders o on o.account_id = given.account_id and o.idempotency_key = given.key`.execute(db)
  return new Set(rows.map(keyOf))
}

async function listGuarded(guards: Guards, { basket }: Member) {
  const found = await Promise.all(
    basket.lines.map(async ({ offering_id, date }, line) => ({
      line,
      guard: await guards.find({ offeringId: offering_id, date }),
    })),
  )
  return found.flatMap(({ line, guard }) => (guard ? [{ line, guard }] : []))
}
