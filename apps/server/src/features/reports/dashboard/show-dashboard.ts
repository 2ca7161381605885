import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { showDashboard as contract } from '@vazhipadu/contract/reports/dashboard'
import { bookReaders, holdsAny, mayCall, sumReaders } from '@vazhipadu/contract/rights'
import { listTickets } from '@vazhipadu/contract/support'
import type { Caller } from '../../../platform/http/caller.ts'
import { hasUncounted } from '../../counter/counter.reads.ts'
import type { PeopleDeps } from '../../notifications/batches/list-people.ts'
import type { HistoryDeps } from '../../orders/list-orders.ts'
import { countPoojas } from './count-poojas.ts'
import { countParcels, countTickets, listCalendarNeeds, listNeeds } from './list-needs.ts'
import { summariseTakings } from './summarise-takings.ts'

type Dashboard = ResponseOf<typeof contract>

/**
 * The office's dashboard. Income is for the treasury only, and is not even summed for others; nor for a treasurer whose
 * own drawer must still be counted, because the sums would reveal what it should hold.
 */
export async function showDashboard(
  deps: HistoryDeps & PeopleDeps,
  { capabilities, accountId }: Pick<Caller, 'capabilities' | 'accountId'>,
): Promise<Dashboard> {
  const { db, calendar } = deps
  const now = deps.clock.now()
  const { today } = calendar.timeAt(now)
  const keepsTreasury = holdsAny(capabilities, sumReaders)
  const countFirst = keepsTreasury && (await hasUncounted(db, accountId))
  const mayReadSums = keepsTreasury && !countFirst
  const readsBooks = holdsAny(capabilities, bookReaders)
  const { valuePaise, ...poojas } = await countPoojas(deps, today)
  return {
    at: now.toISOString(),
    date: today,
    today: { ...poojas, valuePaise: mayReadSums ? valuePaise : null },
    needs: readsBooks ? await listNeeds(deps, capabilities) : await listCalendarNeeds(deps),
    takings: mayReadSums
      ? await summariseTakings(db, await deps.catalogue.get(), {
          timeZone: calendar.location.timeZone,
          today,
        })
      : null,
    countFirst,
    parcels: readsBooks ? await countParcels(db, today) : null,
    tickets: mayCall(listTickets, capabilities) ? await countTickets(db) : null,
  }
}
