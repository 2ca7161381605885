import { readProviderState } from '../../../apps/server/src/testing/compare-provider.ts'
import type { Api } from '../../../apps/server/src/testing/start-api.ts'
import { closeDay } from './act-in-office.ts'
import { calmDown, live } from './calm-down.ts'
import type { Trouble } from './describe-actions.ts'
import { retryByOffice, transferByOffice } from './pay-debts.ts'
import { hear, type KnownOrder, type RecordedAnswers } from './record-answers.ts'
import type { Tills } from './start-tills.ts'

const DAY_SECONDS = 86_400
/** After this time banks refuse refunds, and the provider no longer returns the order. */
const TOO_OLD_SECONDS = 181 * DAY_SECONDS
/** Within the eight days of the nightly comparison; later returns by a bank are assumed to arrive as events. */
const COMES_BACK_SECONDS = 5 * DAY_SECONDS

type Scene = { api: Api; order: KnownOrder | undefined }

/** Causes a fault of a refund that is on its way. */
export async function runTrouble(
  tills: Tills,
  recorded: RecordedAnswers,
  trouble: Trouble,
  { api, order }: Scene,
): Promise<void> {
  const { control } = tills
  switch (trouble.does) {
    case 'live':
      return live(tills, trouble.days)
    case 'half a year passes': {
      // First ends all faults: data lost during them could not be found half a year later.
      recorded.said.push(...(await calmDown(tills, recorded, { eventsArrive: true, disputesEnd: 'won' })))
      for (const storyOrder of recorded.orders.values()) storyOrder.isOld = true
      return tills.pass(TOO_OLD_SECONDS)
    }
    case 'balance':
      control.setSettings({ balanceTooLow: trouble.isTooLow })
      return
    case 'bank fails a refund':
      return failRefund(tills, trouble.was)
    case 'dispute': {
      const paid = findPaid(tills, order)
      if (paid) control.dispute(paid.id, trouble.isPart ? Math.ceil(paid.amount / 2) : undefined)
      return
    }
    case 'dispute ends': {
      const { disputes } = readProviderState(control.state())
      const open = disputes.find(({ status }) => status === 'open' || status === 'under_review')
      if (open) control.moveDispute(open.id, trouble.as)
      return
    }
    case 'desk returns a part': {
      const paid = findPaid(tills, order)
      if (paid) await tills.returnAtDesk(paid.id, Math.ceil(paid.amount / 3))
      return
    }
    case 'order is lost':
      return order && loseOrder(tills, recorded, order, trouble.isNotified)
    case 'worker dies':
      tills.dying.workers = 1
      return
    case 'office retries':
      return order && retryByOffice(tills, recorded, api, order.tranNo)
    case 'office transfers':
      return (
        order && transferByOffice(tills, recorded, { api, tranNo: order.tranNo, verdict: trouble.verdict })
      )
    case 'office closes a day':
      return hear(recorded, trouble.does, await closeDay(tills, api))
  }
}

function findPaid({ control }: Tills, order: KnownOrder | undefined) {
  const { payments } = readProviderState(control.state())
  return payments.find((each) => each.order_id === order?.orderId && each.captured)
}

function failRefund({ control, clock }: Tills, was: 'pending' | 'processed'): void {
  const now = clock.now().getTime() / 1000
  const found = readProviderState(control.state()).refunds.find(
    ({ status, notes, created_at }) =>
      status === was && !Array.isArray(notes) && now - created_at < COMES_BACK_SECONDS,
  )
  if (found) control.endRefund(found.id, 'failed')
}

/** Paid, and then a standby takes over that had heard of neither. One that we have seen paid is on the standby as well. */
async function loseOrder(
  tills: Tills,
  recorded: RecordedAnswers,
  order: KnownOrder,
  isNotified: boolean,
): Promise<void> {
  const { payments } = readProviderState(tills.control.state())
  if (!order.orderId || order.isOld || payments.some(({ order_id }) => order_id === order.orderId)) return
  tills.control.pay(order.orderId, { sendWebhooks: isNotified })
  await tills.loseOrder(order.tranNo)
  recorded.orders.delete(order.tranNo)
  recorded.lost.add(order.tranNo)
  for (const press of recorded.presses) if (press.tranNo === order.tranNo) press.tranNo = null
}
