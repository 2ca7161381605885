import type { Capability, ResponseOf } from '@vazhipadu/contract/endpoint'
import type { showDashboard as contract } from '@vazhipadu/contract/reports/dashboard'
import type { PeopleDeps } from '../../notifications/batches/list-people.ts'
import type { HistoryDeps } from '../../orders/list-orders.ts'
import { countPoojas } from './count-poojas.ts'
import { countParcels, countTickets, listNeeds } from './list-needs.ts'
import { summariseTakings } from './summarise-takings.ts'

type Dashboard = ResponseOf<typeof contract>

/** The office at a glance. What money came in is for the treasury alone, and is not even added up for others. */
export async function showDashboard(
  deps: HistoryDeps & PeopleDeps,
  capabilities: readonly Capability[],
): Promise<Dashboard> {
  const { db, calendar } = deps
  const now = deps.clock.now()
  const { today } = calendar.timeAt(now)
  const keepsTreasury = capabilities.includes('treasury')
  const { valuePaise, ...poojas } = await countPoojas(deps, today)
  return {
    at: now.toISOString(),
    date: today,
    today: { ...poojas, valuePaise: keepsTreasury ? valuePaise : null },
    needs: await listNeeds(deps),
    takings: keepsTreasury
      ? await summariseTakings(db, await deps.catalogue.get(), {
          timeZone: calendar.location.timeZone,
          today,
        })
      : null,
    parcels: await countParcels(db, today),
    tickets: await countTickets(db),
  }
}
