import { writeAudit } from '../../platform/audit.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { counterClosed, drawerCounted, drawerNotCounted } from './counter.errors.ts'
import { type Pieces, sumPieces } from './counter.rules.ts'

type DrawerOpening = { id: string; clerkId: string; onDate: string; pieces: Pieces; now: Date }

/** Opens a clerk's drawer, or returns the open one. A drawer of an earlier day must be counted first. */
export async function openCounter(trx: Trx, opening: DrawerOpening): Promise<string> {
  const { id, clerkId, onDate, pieces, now } = opening
  // One drawer per clerk: of two parallel requests the second waits here and finds the first one's drawer.
  await sqlRows(trx, 'select pg_advisory_xact_lock(hashtext($1))', [`counter ${clerkId}`])
  const open = await findOpenDrawer(trx, clerkId)
  if (open?.countedAt) throw drawerCounted()
  if (open && open.onDate !== onDate) throw drawerNotCounted(open.onDate)
  if (open) return open.id
  await sqlRows(
    trx,
    `insert into counter_session (id, clerk_id, on_date, session_no, opened_at, float_paise, float_denominations)
     select $1, $2, $3, coalesce(max(session_no), 0) + 1, $4, $5, $6 from counter_session
     where clerk_id = $2 and on_date = $3`,
    [id, clerkId, onDate, now, sumPieces(pieces), JSON.stringify(pieces)],
  )
  await writeAudit(trx, {
    at: now,
    actorId: clerkId,
    action: 'counter.opened',
    subjectType: 'counter',
    subjectId: id,
    after: { onDate, floatPaise: sumPieces(pieces) },
  })
  return id
}

export type Drawer = {
  id: string
  clerkId: string
  onDate: string
  floatPaise: number
  countedAt: Date | null
  closedAt: Date | null
  /** When it was explained and began to wait for a second person. */
  explainedAt: Date | null
  reason: string | null
  agreedBy: string | null
}

const columns = [
  'id',
  'clerkId',
  'onDate',
  'floatPaise',
  'countedAt',
  'closedAt',
  'explainedAt',
  'reason',
  'agreedBy',
] as const

/** The clerk's open drawer, locked, so that its sales, returns and count are serialised. */
export function findOpenDrawer(trx: Trx, clerkId: string): Promise<Drawer | undefined> {
  return trx
    .selectFrom('counterSession')
    .select(columns)
    .where('clerkId', '=', clerkId)
    .where('closedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Any drawer, locked. */
export function lockDrawer(trx: Trx, id: string): Promise<Drawer | undefined> {
  return trx.selectFrom('counterSession').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Requires a drawer that may sell and give back: open, not counted, and of today. */
export function requireSelling(
  drawer: Drawer | undefined,
  { calendar, now }: { calendar: Calendar; now: Date },
): Drawer {
  if (!drawer) throw counterClosed()
  if (drawer.countedAt) throw drawerCounted()
  if (drawer.onDate !== calendar.timeAt(now).today) throw drawerNotCounted(drawer.onDate)
  return drawer
}
