import * as contract from '@vazhipadu/contract/changes'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { type OutcomeKey, outcomeMessage } from '../../platform/http/outcome.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import { getOrderFor, type HistoryDeps } from '../orders/list-orders.ts'
import { correctLine } from './correct-line.ts'
import { type MoveDeps, moveBack, moveLine } from './move-line.ts'
import { previewRedirects } from './redirect-parcels.ts'
import { updateBooking } from './update-booking.ts'
import { type Changed, previewChange, updateDelivery } from './update-delivery.ts'

/** Changes of confirmed orders by devotees and the office. */
export function changesRoutes(app: FastifyInstance, deps: MoveDeps & HistoryDeps): void {
  implement(app, contract.moveLine, async ({ params, body, caller, request }) => {
    const { tran_no: tranNo, line_id: lineId } = params
    await moveLine(deps, { ...body, tranNo, lineId, accountId: caller.accountId })
    return getOrderFor(deps, tranNo, caller, readLanguage(request))
  })
  implement(app, contract.moveBack, async ({ params, body, caller, request }) => {
    const { tran_no: tranNo, line_id: lineId } = params
    await moveBack(deps, { ...body, tranNo, lineId, accountId: caller.accountId })
    return getOrderFor(deps, tranNo, caller, readLanguage(request))
  })
  implement(app, contract.correctLine, async ({ params, body, caller, request }) => {
    const { tran_no: tranNo, line_id: lineId } = params
    await correctLine(deps, { ...body, tranNo, lineId, accountId: caller.accountId })
    return getOrderFor(deps, tranNo, caller, readLanguage(request))
  })
  implement(app, contract.updateBooking, async ({ body, caller }) => {
    const { tran_no: tranNo, version, reason, lines: changes, parcels } = body
    await updateBooking(deps, { tranNo, version, reason, changes, parcels, actorId: caller.accountId })
    return getOrderFor(deps, tranNo, caller, 'en')
  })
  implement(app, contract.previewParcels, ({ body }) =>
    previewRedirects(deps, { tranNo: body.tran_no, requests: body.parcels }),
  )

  implement(app, contract.previewDelivery, ({ body, caller }) => previewChange(deps, caller, body))
  implement(app, contract.updateDeliveryOption, async ({ body, caller, request }) => {
    const changed = await updateDelivery(deps, caller, body)
    const { difference, chargeStays } = changed
    return {
      status: difference ? ('payment_needed' as const) : ('changed' as const),
      ...outcomeMessage(nameDeliveryChange(changed)),
      chargeStays,
      difference: difference && {
        tran_no: difference.tranNo,
        totalPaise: difference.totalPaise,
        holdUntil: difference.holdUntil.toISOString(),
      },
      order: await getOrderFor(deps, body.tran_no, caller, readLanguage(request)),
    }
  })
}

function nameDeliveryChange({ difference, chargeStays }: Changed): OutcomeKey {
  if (difference) return 'deliveryDearer'
  if (chargeStays) return 'deliveryCheaper'
  return 'deliveryChanged'
}
