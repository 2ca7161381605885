import { sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { counterClosed, drawerCounted, drawerNotCounted } from './counter.errors.ts'
import { type Pieces, sumPieces } from './counter.rules.ts'

type DrawerOpening = { id: string; clerkId: string; onDate: string; pieces: Pieces; now: Date }

/** Begins a clerk's drawer, or answers the one that is open. Yesterday's is counted before today's begins. */
export async function openCounter(trx: Trx, { id, clerkId, onDate, pieces, now }: DrawerOpening) {
  // One clerk, one drawer: of two presses at once the second waits here and finds the first.
  await sqlRows(trx, 'select pg_advisory_xact_lock(hashtext($1))', [`counter ${clerkId}`])
  const open = await findOpenDrawer(trx, clerkId)
  if (open?.countedAt) throw drawerCounted()
  if (open && open.onDate !== onDate) throw drawerNotCounted(open.onDate)
  if (open) return { id: open.id, isNew: open.id === id }
  await sqlRows(
    trx,
    `insert into counter_session (id, clerk_id, on_date, session_no, opened_at, float_paise, float_denominations)
     select $1, $2, $3, coalesce(max(session_no), 0) + 1, $4, $5, $6 from counter_session
     where clerk_id = $2 and on_date = $3`,
    [id, clerkId, onDate, now, sumPieces(pieces), JSON.stringify(pieces)],
  )
  return { id, isNew: true }
}

export type Drawer = {
  id: string
  clerkId: string
  onDate: string
  floatPaise: number
  countedAt: Date | null
  closedAt: Date | null
}

const columns = ['id', 'clerkId', 'onDate', 'floatPaise', 'countedAt', 'closedAt'] as const

/** The clerk's open drawer, locked: its sales, its returns and its count come one after another. */
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

/** One that may sell and give: open, not counted, and of today. */
export function requireSelling(
  drawer: Drawer | undefined,
  { calendar, now }: { calendar: Calendar; now: Date },
): Drawer {
  if (!drawer) throw counterClosed()
  if (drawer.countedAt) throw drawerCounted()
  if (drawer.onDate !== calendar.timeAt(now).today) throw drawerNotCounted(drawer.onDate)
  return drawer
}
