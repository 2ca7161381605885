import { forgetEntries } from '../../platform/audit/forget-entries.ts'
import type { Trx } from '../../platform/db/database.ts'

/** What the office did stays; whom it named goes. First of all: later the orders and tickets are nobody's. */
export async function forgetAudit(trx: Trx, accountId: string): Promise<void> {
  const orders = await trx.selectFrom('orders').select('tranNo').where('accountId', '=', accountId).execute()
  const tickets = await trx.selectFrom('ticket').select('id').where('accountId', '=', accountId).execute()
  await forgetEntries(
    trx,
    'order',
    orders.map(({ tranNo }) => tranNo),
  )
  await forgetEntries(
    trx,
    'ticket',
    tickets.map(({ id }) => id),
  )
  await forgetEntries(trx, 'account', [accountId])
}
