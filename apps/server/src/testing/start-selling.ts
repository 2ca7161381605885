import { beforeEach } from 'vitest'
import { type Clerk, counterLine, startCounter } from './start-counter.ts'
import { useStarted } from './use-started.ts'

type Caller = { token: string }

export type Selling = Awaited<ReturnType<typeof startSelling>>

/** A counter that sells; `clerk` has sold nothing yet and acts wherever no other caller is given. */
async function startSelling() {
  const api = await startCounter()
  const own: { clerk: Clerk } = { clerk: await api.makeClerk() }
  const saleOf = (part: Record<string, unknown>) => ({
    customer: { name: 'Ammini Amma' },
    lines: [counterLine],
    method: 'cash' as const,
    totalPaise: api.pricePaise,
    ...part,
  })

  return {
    ...api,
    own,
    async beginAnew() {
      own.clerk = await api.makeClerk()
    },
    saleOf,
    sell: (part: Record<string, unknown> = {}, key?: string, as: Caller = own.clerk) =>
      api.sell(saleOf(part), as, key),
    begin: (floatPaise = 0, as: Caller = own.clerk) => api.begin(as, floatPaise),
    look: (as: Caller = own.clerk) => api.look(as),
    countDrawer: (id: string, count: Record<string, unknown>, as: Caller = own.clerk) =>
      api.countDrawer(id, count, as),
    closeDrawer: (id: string, count: Parameters<typeof api.closeDrawer>[1], as: Caller = own.clerk) =>
      api.closeDrawer(id, count, as),
  }
}

/** Starts it for the tests of a file, each with a clerk of its own. */
export function useSelling(): Selling {
  const api = useStarted(startSelling)
  beforeEach(() => api.beginAnew())
  return api
}
