import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import type { Devotee } from '../../../apps/server/src/testing/make-devotees.ts'
import type { Api } from '../../../apps/server/src/testing/start-api.ts'
import { addBlock } from '../../../packages/contract/calendar.ts'
import { rescueOrder } from '../../../packages/contract/checkout.ts'
import { cancelLines, refundPayment } from '../../../packages/contract/refunds.ts'
import { SCARCE, type Tills } from './start-tills.ts'

type Row = {
  state: string
  version: number
  paymentId: string | null
  restPaise: number
  lines: { id: number; paise: number; state: string }[]
}

async function read({ db }: Tills, tranNo: string): Promise<Row> {
  const [row] = await sqlRows<Row>(
    db,
    `select state, version,
       (select payment_id from payment p where p.tran_no = o.tran_no and is_accepted) as payment_id,
       total_paise - (select coalesce(sum(r.amount_paise), 0) from refund r join payment p using (payment_id)
         where p.tran_no = o.tran_no and is_accepted and r.state <> 'failed')::bigint as rest_paise,
       (select json_agg(json_build_object('id', id, 'paise', amount_paise, 'state', state) order by line_no)
        from order_line l where l.tran_no = o.tran_no) as lines
     from orders o where tran_no = $1`,
    [tranNo],
  )
  if (!row) throw new Error(`${tranNo} is lost`)
  return row
}

/**
 * Refunds the rest of a payment, or its first line still to come. Sends the request twice, like an impatient user, and
 * then with the same key and another body. Returns the worst status, and whether the other body was accepted too.
 */
export async function refundByOffice(tills: Tills, api: Api, tranNo: string, whole: boolean) {
  const { version, paymentId, restPaise, lines } = await read(tills, tranNo)
  const line = lines.find(({ state }) => state === 'booked')
  const isWhole = whole || !line
  const press = async (reason: string) =>
    api.call(
      refundPayment,
      {
        query: {
          payment_number: paymentId ?? 'pay_00000000000000',
          amount: Math.max(1, isWhole ? restPaise : line.paise),
          tran_no: tranNo,
        },
        body: { reason, version, ...(!isWhole && { line_ids: [line.id] }) },
      },
      { token: await tills.signIn(tills.office), headers: { 'idempotency-key': `${tranNo}-${version}` } },
    )
  const [first, second] = await Promise.all([
    press('Requested by telephone'),
    press('Requested by telephone'),
  ])
  const other = await press('Requested in a letter')
  return {
    status: Math.max(first.status, second.status, other.status),
    isTakenTwice: isDone(first) && isDone(other),
  }
}

const isDone = ({ status }: { status: number }) => status === 200

export async function cancelUnpaid(tills: Tills, api: Api, tranNo: string, by: Devotee): Promise<number> {
  const { version, lines } = await read(tills, tranNo)
  const { status } = await api.call(
    cancelLines,
    { params: { tran_no: tranNo }, body: { version, line_ids: lines.map(({ id }) => id) } },
    { token: await tills.signIn(by) },
  )
  return status
}

/** Moves a late payment's lines to another day, and the payment is captured. */
export async function rescue(tills: Tills, api: Api, tranNo: string): Promise<number> {
  const { version, lines } = await read(tills, tranNo)
  const dates = lines.map(({ id }) => ({ line_id: id, date: '2026-12-20' }))
  const { status } = await api.call(
    rescueOrder,
    { params: { tran_no: tranNo }, body: { version, dates } },
    { token: await tills.signIn(tills.office) },
  )
  return status
}

/** Closes the day of an existing booking. */
export async function closeDay(tills: Tills, api: Api): Promise<number> {
  const [, day = ''] = SCARCE.dates
  const { status, body } = await api.call(
    addBlock,
    { body: { offering_id: SCARCE.offeringId, from: day, to: day, reason: 'Floor repair' } },
    { token: await tills.signIn(tills.office) },
  )
  if (status === 200) tills.closed.push(body.id)
  return status
}
