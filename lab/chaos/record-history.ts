import { appendFile } from 'node:fs/promises'
import type { Outcome } from '../bench/kill/call-temple.ts'
import type { Entry, Op, Sight } from './describe-history.ts'

type Order = {
  tran_no: string
  status: Sight['state']
  version: number
  receiptNumber: string | null
  refundedPaise: number
  payment: { payment_id: string; status: string } | null
}
type Line = { offering_id: number; date: string }

/** Translates a request and its answer into history entries; ignores those about neither orders nor places. */
export function readHeard({ what, accountId, asked, key, begunMs, endedMs, answer }: Outcome): Op[] {
  const times = { begin: begunMs, end: endedMs }
  const isGood = answer?.status === 200
  if (what === 'POST /booking/initiate')
    return [{ op: 'book', accountId, ...times, ...readBooking(asked, key, answer) }]
  // A read without an answer has no information.
  if (!answer) return []
  if (what === 'pay') {
    const { payment_id: paymentId, status } = answer.body as { payment_id?: string; status?: string }
    const { tranNo } = asked as { tranNo: string }
    return paymentId ? [{ op: 'pay', tranNo, paymentId, status: String(status), ...times }] : []
  }
  const [, tranNo] = /^GET \/booking\/orders\/(\w+)$/.exec(what) ?? []
  if (tranNo && (isGood || answer.status === 404))
    return [{ op: 'look', tranNo, sight: isGood ? see(answer.body as Order) : null, ...times }]
  if (what === 'POST /booking/my-bookings' && isGood) {
    const { bookings } = answer.body as { bookings: Order[] }
    const sights = Object.fromEntries(bookings.map((order) => [order.tran_no, see(order)]))
    return [{ op: 'list', accountId, sights, ...times }]
  }
  if (what.startsWith('GET /booking/calendar') && isGood) return readCalendar(answer.body, times)
  return []
}

function readBooking(requestBody: object | undefined, key: string | undefined, answer: Outcome['answer']) {
  const [line] = (requestBody as { lines: Line[] }).lines
  const known = { key: String(key), place: `${line?.offering_id} ${line?.date}` }
  if (!answer || answer.status >= 500 || answer.status === 401 || answer.status === 429) return known
  if (answer.status === 200) return { ...known, tranNo: String(answer.body.tran_no) }
  const { meta, code } = answer.body as { meta?: { lines?: { reason: string }[] }; code?: string }
  return { ...known, refused: meta?.lines?.[0]?.reason ?? String(code) }
}

function see({ status, version, receiptNumber, refundedPaise, payment }: Order): Sight {
  return {
    state: status,
    version,
    receiptNumber,
    refundedPaise,
    payment: payment && { id: payment.payment_id, state: payment.status },
  }
}

type Calendar = {
  offering_id: number
  days: { date: string; reason: string; left: number | null; limit: number | null }[]
}

/** For other reasons the day always shows no places. */
const BOOKABLE = new Set(['open', 'few_left', 'full'])

function readCalendar(body: object, times: { begin: number; end: number }): Op[] {
  const { offering_id, days } = body as Calendar
  return days.flatMap(({ date, reason, left, limit }) =>
    left === null || limit === null || !BOOKABLE.has(reason)
      ? []
      : [{ op: 'places' as const, place: `${offering_id} ${date}`, left, limit, ...times }],
  )
}

export type History = ReturnType<typeof recordHistory>

/** Keeps the history in memory and appends it to a file, one line of JSON per entry. */
export function recordHistory(file: string) {
  const ops: Op[] = []
  let unwritten: string[] = []
  let writing = Promise.resolve()
  const write = (entry: Entry) => {
    unwritten.push(`${JSON.stringify(entry)}\n`)
    if (unwritten.length > 1) return
    writing = writing.then(async () => {
      const lines = unwritten.join('')
      unwritten = []
      await appendFile(file, lines)
    })
  }
  return {
    ops,
    hear(heard: Outcome) {
      for (const op of readHeard(heard)) {
        ops.push(op)
        write(op)
      }
    },
    write,
    close: () => writing,
  }
}
