import { reconcileDay } from '../../../apps/server/src/features/checkout/reconcile-day.ts'
import { findOversold, readProviderState } from '../../../apps/server/src/testing/compare-provider.ts'
import type { Devotee } from '../../../apps/server/src/testing/make-devotees.ts'
import {
  getCheckout,
  initiateBooking,
  paymentFailure,
  paymentSuccess,
} from '../../../packages/contract/checkout.ts'
import { cancelUnpaid, refundByOffice, rescue } from './act-in-office.ts'
import { calmDown, JOBS } from './calm-down.ts'
import type { Action, Story } from './describe-actions.ts'
import {
  bearSilence,
  beginStory,
  hear,
  type KnownOrder,
  type Press,
  type RecordedAnswers,
} from './record-answers.ts'
import { runTrouble } from './run-trouble.ts'
import type { Tills } from './start-tills.ts'

const DAY_MS = 86_400_000
/** Runs a scenario, waits until nothing changes any more, and returns the faults. */
export async function runStory(tills: Tills, { actions, ...weather }: Story): Promise<string[]> {
  await tills.reset()
  const recorded = beginStory()
  for (const action of actions) {
    await act(tills, recorded, action)
    recorded.said.push(...(await findOversold(tills.db)))
    // Every action takes time; nine seconds also let a claim on the provider's order expire.
    await tills.pass(9)
  }
  return [
    ...recorded.said,
    ...(await calmDown(tills, recorded, weather)),
    ...(await findMissing(tills, recorded)),
  ]
}

async function act(tills: Tills, recorded: RecordedAnswers, action: Action): Promise<void> {
  const { control, apis } = tills
  const api = 'api' in action ? (apis[action.api] ?? apis[0]) : apis[0]
  const orders = [...recorded.orders.values()]
  const order = 'order' in action ? orders.at(action.order % Math.max(1, orders.length)) : undefined
  if ('order' in action && !order) return
  switch (action.does) {
    case 'press': {
      const by = tills.devotees[action.by % tills.devotees.length] as Devotee
      const key = `story-${recorded.presses.length}-key`
      const { lines, checkout } = action
      const press = { key, by, lines, checkout, at: tills.clock.now().getTime(), tranNo: null }
      recorded.presses.push(press)
      return pressBook(tills, recorded, press, api)
    }
    case 'press again': {
      const press = recorded.presses[action.press % Math.max(1, recorded.presses.length)]
      return press && pressBook(tills, recorded, press, api)
    }
    case 'open checkout': {
      if (!order) return
      const token = await tills.signIn(order.by)
      const { status, body } = await api.call(getCheckout, { params: { tran_no: order.tranNo } }, { token })
      hear(recorded, action.does, status)
      if (status === 200) order.orderId = body.order_id
      return
    }
    case 'pay': {
      if (!order?.orderId || order.isOld) return
      const { outcome, told: sendWebhooks, twice: force } = action
      try {
        const paid = control.pay(order.orderId, { outcome, sendWebhooks, force })
        Object.assign(order, { paymentId: paid.payment_id, signature: paid.signature })
      } catch {
        // The provider refuses a second payment.
      }
      return
    }
    case 'bank says yes after all': {
      const { payments } = readProviderState(control.state())
      const failed = payments.find((p) => p.order_id === order?.orderId && p.status === 'failed')
      if (failed && !order?.isOld) control.authorizeLate(failed.id)
      return
    }
    case 'callback':
    case 'success call':
    case 'failure call':
      return order && comeBack(tills, recorded, order, action)
    case 'webhooks':
      if (action.are === 'released' || action.are === 'reversed')
        control.releaseWebhooks(action.are === 'reversed')
      else if (action.are === 'held') control.setWebhooks({ hold: true })
      else if (action.are === 'dropped') control.setWebhooks({ dropNext: action.times })
      else control.setWebhooks({ copies: action.are === 'doubled' ? 2 : 1 })
      return
    case 'pass':
      return tills.pass(action.seconds)
    case 'sweep':
      return bearSilence(api.sweep())
    case 'jobs':
      return bearSilence(api.runJobs(JOBS))
    case 'night':
      return bearSilence(reconcileDay(api.shared))
    case 'all at once':
      await Promise.all([
        ...apis.flatMap((each) => [bearSilence(each.sweep()), bearSilence(each.runJobs(JOBS))]),
        order && comeBack(tills, recorded, order, { does: 'callback', forged: false, api: 0 }),
        order && comeBack(tills, recorded, order, { does: 'failure call', api: 1 }),
      ])
      return
    case 'fault':
      return control.setFaults([{ match: action.match, kind: action.kind, times: action.times }])
    case 'outage':
      return control.setOutage(action.seconds)
    case 'restart':
      return tills.restart()
    case 'lose jobs':
      return tills.loseJobs()
    case 'office refunds':
      return order && refund(tills, recorded, order, { api, whole: action.whole })
    case 'devotee lets go':
      return order && hear(recorded, action.does, await cancelUnpaid(tills, api, order.tranNo, order.by))
    case 'office rescues':
      return order && hear(recorded, action.does, await rescue(tills, api, order.tranNo))
    default:
      return runTrouble(tills, recorded, action, { api, order })
  }
}

type Refunding = { api: Tills['apis'][0]; whole: boolean }

async function refund(
  tills: Tills,
  recorded: RecordedAnswers,
  { tranNo }: KnownOrder,
  { api, whole }: Refunding,
): Promise<void> {
  const { status, isTakenTwice } = await refundByOffice(tills, api, tranNo, whole)
  hear(recorded, 'office refunds', status)
  if (isTakenTwice) recorded.said.push(`${tranNo}: one key was taken for two refunds`)
}

async function pressBook(
  tills: Tills,
  recorded: RecordedAnswers,
  press: Press,
  api: Tills['apis'][0],
): Promise<void> {
  const { lines, checkout, by, key } = press
  const { status, body } = await api.call(
    initiateBooking,
    { body: { lines, checkout } },
    { token: await tills.signIn(by), headers: { 'idempotency-key': key } },
  )
  hear(recorded, 'press', status)
  if (status !== 200) {
    const isYoung = tills.clock.now().getTime() - press.at < DAY_MS
    if (press.tranNo && status === 409 && isYoung) recorded.said.push(`${key} was booked and is then refused`)
    return
  }
  const isYoung = tills.clock.now().getTime() - press.at < DAY_MS
  if (press.tranNo && press.tranNo !== body.tran_no && isYoung)
    recorded.said.push(`${key} made ${press.tranNo} and then ${body.tran_no}`)
  if (press.tranNo !== body.tran_no)
    Object.assign(press, { tranNo: body.tran_no, at: tills.clock.now().getTime() })
  const storyOrder = recorded.orders.get(body.tran_no) ?? {
    tranNo: body.tran_no,
    by,
    orderId: null,
    paymentId: 'pay_00000000000000',
    signature: '00',
    isOld: false,
  }
  storyOrder.orderId = body.checkout?.order_id ?? storyOrder.orderId
  recorded.orders.set(body.tran_no, storyOrder)
}

type Return = { does: string; api: number; forged?: boolean }

/** The browser returns from the provider, or a forged request pretends so. */
async function comeBack(
  tills: Tills,
  recorded: RecordedAnswers,
  order: KnownOrder,
  { does, api: at, forged }: Return,
) {
  const api = tills.apis[at] ?? tills.apis[0]
  const handed = {
    razorpay_payment_id: order.paymentId,
    razorpay_order_id: order.orderId ?? 'order_00000000000000',
    razorpay_signature: forged ? '0'.repeat(64) : order.signature,
  }
  if (does === 'callback') {
    const { status } = await fetch(`${api.url}/booking/payment-callback`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(handed),
    })
    return hear(recorded, does, status)
  }
  const token = await tills.signIn(order.by)
  const { status } =
    does === 'success call'
      ? await api.call(paymentSuccess, { body: handed }, { token })
      : await api.call(paymentFailure, { body: { tran_no: order.tranNo } }, { token })
  hear(recorded, does, status)
}

/** Every acknowledged booking must exist exactly once. */
async function findMissing({ db }: Tills, { orders, presses, lost }: RecordedAnswers): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('tranNo').execute()
  const kept = new Set(rows.map(({ tranNo }) => tranNo))
  return [
    ...[...orders.keys()].filter((tranNo) => !kept.has(tranNo)).map((tranNo) => `${tranNo} is lost`),
    ...(kept.size > orders.size + lost.size + presses.filter(({ tranNo }) => !tranNo).length
      ? [`${kept.size} orders were made, ${orders.size} answered`]
      : []),
  ]
}
