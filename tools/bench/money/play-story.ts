import { reconcileDay } from '../../../apps/server/src/features/checkout/reconcile-day.ts'
import { workOnEvent } from '../../../apps/server/src/features/payments/payments.jobs.ts'
import { ProviderError } from '../../../apps/server/src/gateways/explain-failure.ts'
import { checkBooks } from '../../../apps/server/src/testing/check-books.ts'
import {
  compareProvider,
  findOversold,
  readProviderState,
} from '../../../apps/server/src/testing/compare-provider.ts'
import type { Devotee } from '../../../apps/server/src/testing/make-devotees.ts'
import {
  getCheckout,
  initiateBooking,
  paymentFailure,
  paymentSuccess,
} from '../../../packages/contract/checkout.ts'
import { letGo, refundByOffice, rescue } from './act-in-office.ts'
import type { Action, PressedLine, Story } from './choose-actions.ts'
import type { Tills } from './start-tills.ts'

type Press = {
  key: string
  by: Devotee
  lines: PressedLine[]
  checkout: 'now' | 'later'
  at: number
  tranNo: string | null
}
type Known = { tranNo: string; by: Devotee; orderId: string | null; paymentId: string; signature: string }
type Told = { presses: Press[]; orders: Map<string, Known>; said: string[] }

/** Letters are told elsewhere. */
const JOBS = [workOnEvent.name]
const DAY_MS = 86_400_000
/** Beyond what the books show: no answer of ours may be a failure of ours, and 503 only asks for patience. */
const fine = new Set([200, 303, 400, 404, 409, 422, 503])

/** Lets a story happen to the temple, waits until nothing moves any more, and answers what is then wrong. */
export async function playStory(tills: Tills, { actions, eventsArrive }: Story): Promise<string[]> {
  await tills.reset()
  const told: Told = { presses: [], orders: new Map(), said: [] }
  for (const action of actions) {
    await act(tills, told, action)
    told.said.push(...(await findOversold(tills.db)))
    // Nothing takes no time, and a claim on the provider's order runs out.
    await tills.pass(9)
  }
  return [...told.said, ...(await calm(tills, eventsArrive)), ...(await findMissing(tills, told))]
}

async function act(tills: Tills, told: Told, action: Action): Promise<void> {
  const { control, apis } = tills
  const api = 'api' in action ? (apis[action.api] ?? apis[0]) : apis[0]
  const orders = [...told.orders.values()]
  const order = 'order' in action ? orders[action.order % Math.max(1, orders.length)] : undefined
  if ('order' in action && !order) return
  switch (action.does) {
    case 'press': {
      const by = tills.devotees[action.by % tills.devotees.length] as Devotee
      const key = `story-${told.presses.length}-key`
      const { lines, checkout } = action
      const press = { key, by, lines, checkout, at: tills.clock.now().getTime(), tranNo: null }
      told.presses.push(press)
      return pressBook(tills, told, press, api)
    }
    case 'press again': {
      const press = told.presses[action.press % Math.max(1, told.presses.length)]
      return press && pressBook(tills, told, press, api)
    }
    case 'open checkout': {
      if (!order) return
      const token = await tills.signIn(order.by)
      const { status, body } = await api.call(getCheckout, { params: { tran_no: order.tranNo } }, { token })
      hear(told, action.does, status)
      if (status === 200) order.orderId = body.order_id
      return
    }
    case 'pay': {
      if (!order?.orderId) return
      const { outcome, told: sendWebhooks, twice: force } = action
      try {
        const paid = control.pay(order.orderId, { outcome, sendWebhooks, force })
        Object.assign(order, { paymentId: paid.payment_id, signature: paid.signature })
      } catch {
        // The provider refuses to be paid twice.
      }
      return
    }
    case 'bank says yes after all': {
      const { payments } = readProviderState(control.state())
      const failed = payments.find((p) => p.order_id === order?.orderId && p.status === 'failed')
      if (failed) control.authorizeLate(failed.id)
      return
    }
    case 'callback':
    case 'success call':
    case 'failure call':
      return order && comeBack(tills, told, order, action)
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
      return api.sweep()
    case 'jobs':
      return bearSilence(api.runJobs(JOBS))
    case 'night':
      return bearSilence(reconcileDay(api.shared))
    case 'all at once':
      await Promise.all([
        ...apis.flatMap((each) => [each.sweep(), bearSilence(each.runJobs(JOBS))]),
        order && comeBack(tills, told, order, { does: 'callback', forged: false, api: 0 }),
        order && comeBack(tills, told, order, { does: 'failure call', api: 1 }),
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
      return order && hear(told, action.does, await refundByOffice(tills, api, order.tranNo, action.whole))
    case 'devotee lets go':
      return order && hear(told, action.does, await letGo(tills, api, order.tranNo, order.by))
    case 'office rescues':
      return order && hear(told, action.does, await rescue(tills, api, order.tranNo))
    case 'bank refuses a refund': {
      control.setSettings({ balanceTooLow: action.balanceTooLow })
      const { refunds } = readProviderState(control.state())
      const pending = refunds.find(({ status, notes }) => status === 'pending' && !Array.isArray(notes))
      if (pending) control.endRefund(pending.id, 'failed')
      return
    }
  }
}

async function pressBook(tills: Tills, told: Told, press: Press, api: Tills['apis'][0]): Promise<void> {
  const { lines, checkout, by, key } = press
  const { status, body } = await api.call(
    initiateBooking,
    { body: { lines, checkout } },
    { token: await tills.signIn(by), headers: { 'idempotency-key': key } },
  )
  hear(told, 'press', status)
  if (status !== 200) {
    const isYoung = tills.clock.now().getTime() - press.at < DAY_MS
    if (press.tranNo && status === 409 && isYoung) told.said.push(`${key} was booked and is then refused`)
    return
  }
  const isYoung = tills.clock.now().getTime() - press.at < DAY_MS
  if (press.tranNo && press.tranNo !== body.tran_no && isYoung)
    told.said.push(`${key} made ${press.tranNo} and then ${body.tran_no}`)
  if (press.tranNo !== body.tran_no)
    Object.assign(press, { tranNo: body.tran_no, at: tills.clock.now().getTime() })
  const known = told.orders.get(body.tran_no) ?? {
    tranNo: body.tran_no,
    by,
    orderId: null,
    paymentId: 'pay_00000000000000',
    signature: '00',
  }
  known.orderId = body.checkout?.order_id ?? known.orderId
  told.orders.set(body.tran_no, known)
}

type Return = { does: string; api: number; forged?: boolean }

/** The browser comes back from the provider, or somebody pretends to. */
async function comeBack(tills: Tills, told: Told, order: Known, { does, api: at, forged }: Return) {
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
    return hear(told, does, status)
  }
  const token = await tills.signIn(order.by)
  const { status } =
    does === 'success call'
      ? await api.call(paymentSuccess, { body: handed }, { token })
      : await api.call(paymentFailure, { body: { tran_no: order.tranNo } }, { token })
  hear(told, does, status)
}

function hear(told: Told, what: string, status: number): void {
  if (!fine.has(status)) told.said.push(`${what} was answered ${status}`)
}

/** A job that finds the provider away is tried again later; here the clock must find what it would have. */
async function bearSilence(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
  })
}

/**
 * The weather clears and time passes until nothing is wrong any more, five days at most: by then every schedule has
 * run. Answers what is still wrong.
 */
async function calm(tills: Tills, eventsArrive: boolean): Promise<string[]> {
  const { control, apis, db } = tills
  control.clearFaults()
  control.setOutage(undefined)
  control.setSettings({ balanceTooLow: false })
  control.setWebhooks({ dropNext: 0, copies: 1 })
  if (eventsArrive) control.releaseWebhooks()
  let wrong: string[] = []
  for (const minutes of [20, 70, 24 * 60, 24 * 60, 24 * 60, 24 * 60, 70, 70]) {
    await tills.pass(minutes * 60)
    await control.waitForWebhooks()
    await apis[0].runJobs(JOBS)
    await apis[0].sweep()
    // The bank's answer to a refund comes a minute later.
    await tills.pass(90)
    await control.waitForWebhooks()
    await apis[0].runJobs(JOBS)
    const told = readProviderState(control.state())
    const isOpen = told.payments.some(({ status }) => status === 'created' || status === 'authorized')
    wrong = [...(await checkBooks(db)), ...(await compareProvider(db, told))]
    if (wrong.length === 0 && !isOpen) return []
    if (minutes === 24 * 60) await bearSilence(reconcileDay(apis[0].shared))
  }
  return wrong
}

/** Whoever was told that it is booked finds it, once. */
async function findMissing({ db }: Tills, { orders, presses }: Told): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('tranNo').execute()
  const kept = new Set(rows.map(({ tranNo }) => tranNo))
  return [
    ...[...orders.keys()].filter((tranNo) => !kept.has(tranNo)).map((tranNo) => `${tranNo} is lost`),
    ...(kept.size > orders.size + presses.filter(({ tranNo }) => !tranNo).length
      ? [`${kept.size} orders were made, ${orders.size} answered`]
      : []),
  ]
}
