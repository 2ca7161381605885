import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { drawerNotCounted } from './counter.errors.ts'

type DrawerOpening = { id: string; clerkId: string; onDate: string; floatPaise: number; now: Date }

/** Begins a clerk's drawer, or answers the one that is open. Yesterday's is counted before today's begins. */
export async function openCounter(trx: Trx, { id, clerkId, onDate, floatPaise, now }: DrawerOpening) {
  // One clerk, one drawer: of two presses at once the second waits here and finds the first.
  await sqlRows(trx, 'select pg_advisory_xact_lock(hashtext($1))', [`counter ${clerkId}`])
  const open = await findOpenDrawer(trx, clerkId)
  if (open && open.onDate !== onDate) throw drawerNotCounted(open.onDate)
  if (open) return { id: open.id, isNew: open.id === id }
  await sqlRows(
    trx,
    `insert into counter_session (id, clerk_id, on_date, session_no, opened_at, float_paise)
     select $1, $2, $3, coalesce(max(session_no), 0) + 1, $4, $5 from counter_session
     where clerk_id = $2 and on_date = $3`,
    [id, clerkId, onDate, now, floatPaise],
  )
  return { id, isNew: true }
}

export type Drawer = { id: string; onDate: string; floatPaise: number }

/** The clerk's open drawer, locked: its sales, its returns and its count come one after another. */
export async function findOpenDrawer(trx: Trx, clerkId: string): Promise<Drawer | undefined> {
  const [drawer] = await sqlRows<Drawer>(
    trx,
    `select id, on_date, float_paise from counter_session where clerk_id = $1 and closed_at is null for update`,
    [clerkId],
  )
  return drawer
}
