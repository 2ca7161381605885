import { randomUUID } from 'node:crypto'
import { approveReturn, declineReturn, takeBackSale } from '@vazhipadu/contract/counter/returns'
import { getOrder } from '@vazhipadu/contract/orders'
import { beforeEach, expect } from 'vitest'
import { sqlRows } from '../platform/db/database.ts'
import { checkBooks } from './check-books.ts'
import { type Clerk, counterLine, startCounter } from './start-counter.ts'
import { useStarted } from './use-started.ts'

export const FLOAT = 50_000
const other = { ...counterLine, name: 'Gopalan' }

export type TakingBack = Awaited<ReturnType<typeof startTakingBack>>
export type SoldOrder = Awaited<ReturnType<TakingBack['sell']>>

type ReturnRequest = { line_ids?: number[]; amountPaise?: number; version?: number; reason?: string }

export const lineOf = (order: SoldOrder, at: number) => order.lines[at]?.id ?? 0
export const metaOf = ({ body }: { body: unknown }) => (body as { meta: object }).meta

/** A counter that takes sales back; `clerk` has a drawer that holds only its float. */
async function startTakingBack() {
  const api = await startCounter()
  const own = { clerk: await api.makeClerk(), drawerId: '' }
  const readOrder = async (tranNo: string, as: { token: string } = own.clerk) =>
    (await api.call(getOrder, { params: { tran_no: tranNo } }, as)).body
  type Order = Awaited<ReturnType<typeof readOrder>>
  const look = (as: { token: string } = own.clerk) => api.look(as)

  return {
    ...api,
    own,
    treasurer: api.admin,
    async beginAnew() {
      own.clerk = await api.makeClerk()
      own.drawerId = (await api.begin(own.clerk, FLOAT)).body.id
    },
    begin: (as: Clerk, floatPaise = FLOAT) => api.begin(as, floatPaise),
    look,
    closeDrawer: (id: string, count: Parameters<typeof api.closeDrawer>[1]) =>
      api.closeDrawer(id, count, own.clerk),
    approve: (id: string, as: { token: string }) => api.call(approveReturn, { params: { id }, body: {} }, as),
    decline: (id: string, as: { token: string } = own.clerk) =>
      api.call(declineReturn, { params: { id }, body: {} }, as),
    /** Sets the limit long ago, so that it is in effect. */
    async limit(key: string, value: number | null) {
      await sqlRows(api.db, 'delete from setting where key = $1', [key])
      if (value !== null)
        await sqlRows(api.db, 'insert into setting values ($1, $2, now(), gen_random_uuid())', [key, value])
    },
    readOrder,
    /** Sells and returns the order as the clerk's page shows it. */
    async sell(lines: (typeof counterLine)[] = [counterLine, other], part: Record<string, unknown> = {}) {
      const totalPaise = lines.length * api.pricePaise
      const sale = { customer: { name: 'Ammini Amma' }, lines, method: 'cash', totalPaise, ...part }
      const { status, body } = await api.sell(sale, own.clerk)
      expect(status).toBe(200)
      return readOrder(body.tran_no)
    },
    takeBack(order: Order, request: ReturnRequest = {}, as: Clerk = own.clerk, key: string = randomUUID()) {
      const { totalPaise: amountPaise, version } = order
      const body = { amountPaise, version, reason: 'Sold the wrong pooja', ...request }
      const headers = { 'idempotency-key': key }
      return api.call(takeBackSale, { params: { tran_no: order.tran_no }, body }, { ...as, headers })
    },
    /** Expects no cash to have left the drawer and the order to be unchanged. */
    async expectUntouched(order: Order) {
      expect(await readOrder(order.tran_no, api.admin)).toMatchObject({
        status: 'confirmed',
        version: order.version,
        refundedPaise: 0,
      })
      expect((await look()).session?.returns).toBe(0)
      expect(await checkBooks(api.db)).toEqual([])
    },
  }
}

/** Starts it for the tests of a file, each with a clerk of its own. */
export function useTakingBack(): TakingBack {
  const api = useStarted(startTakingBack)
  beforeEach(() => api.beginAnew())
  return api
}
