import { previewDelivery, updateDeliveryOption } from '@vazhipadu/contract/changes'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { HistoryDeps } from './list-orders.ts'
import { getOrderFor } from './serve-history.ts'
import { type Changed, previewChange, updateDelivery } from './update-delivery.ts'

export function serveDelivery(app: FastifyInstance, deps: HistoryDeps): void {
  implement(app, previewDelivery, ({ body, caller }) => previewChange(deps, caller, body))

  implement(app, updateDeliveryOption, async ({ body, caller }) => {
    const changed = await updateDelivery(deps, caller, body)
    const { difference, chargeStays } = changed
    return {
      status: difference ? ('payment_needed' as const) : ('changed' as const),
      message: sayChange(changed),
      chargeStays,
      difference: difference && {
        tran_no: difference.tranNo,
        totalPaise: difference.totalPaise,
        holdUntil: difference.holdUntil.toISOString(),
      },
      order: await getOrderFor(deps, body.tran_no, caller),
    }
  })
}

function sayChange({ difference, chargeStays }: Changed): string {
  if (difference) return 'The new address costs more to post. It holds as soon as the difference is paid.'
  if (chargeStays) return 'Changed. It costs less than you paid; the charge stays as it was.'
  return 'Changed. There is nothing more to pay.'
}
