import { randomUUID } from 'node:crypto'
import { listMyBookings } from '../../apps/server/src/features/orders/list-orders.ts'
import { listAudit } from '../../apps/server/src/features/reports/audit/list-audit.ts'
import { showDashboard } from '../../apps/server/src/features/reports/dashboard/show-dashboard.ts'
import { listTransactions } from '../../apps/server/src/features/reports/transactions/list-transactions.ts'
import { summariseTransactions } from '../../apps/server/src/features/reports/transactions/summarise-transactions.ts'
import { type Db, sqlRows } from '../../apps/server/src/platform/db/database.ts'

type TransactionsQuery = Parameters<typeof listTransactions>[1]
export type AskedList = { name: string; limitMs: number; ask: (db: Db, turn: number) => Promise<unknown> }

const LIST_MS = 50
const DASHBOARD_MS = 300
/** Limit of a devotee's own history. */
const HISTORY_MS = 20
/** Limit for part of a name, sorting by amount, and a receipt prefix that hundreds of thousands share. */
const SEARCH_MS = 300

/** All filters of the transactions, alone and combined, their sums, deep pages, and the audit. */
export async function timeListQueries(
  db: Db,
  office: Parameters<typeof showDashboard>[0] & Parameters<typeof listMyBookings>[0],
  tries: number,
): Promise<AskedList[]> {
  const at = office.clock.now()
  const timeZone = 'Asia/Kolkata'
  const period = { timeZone, today: at.toISOString().slice(0, 10) }
  const some = await sqlRows<{
    email: string
    mobile: string
    paymentId: string
    orderId: string
    tranNo: string
    accountId: string
  }>(
    db,
    `select tran_no, account_id, customer_email as email, customer_mobile as mobile, payment_id, order_id
     from orders join payment using (tran_no) order by tran_no limit ${tries}`,
  )
  const pick = (turn: number) => {
    const one = some[turn % some.length]
    if (!one) throw new Error('there are no orders to look for')
    return one
  }
  const list = (
    name: string,
    filter: (turn: number) => Partial<TransactionsQuery>,
    limitMs = LIST_MS,
  ): AskedList => ({
    name,
    limitMs,
    ask: (watched, turn) =>
      listTransactions(
        watched,
        { skip: 0, limit: 50, sort: 'booked', descending: true, ...filter(turn) },
        period,
      ),
  })
  const month = { from_date: '2026-10-01', to_date: '2026-10-31' }
  const monthBefore = { from_date: '2025-04-01', to_date: '2025-04-30' }
  const year = { from_date: '2025-11-15', to_date: '2026-11-15' }
  const week = { from_date: '2026-11-02', to_date: '2026-11-07' }

  /** The cursor (`next`) of a page that starts a year and a half ago. */
  const deep = Buffer.from('2025-05-15 10:00:00+00|V2222222222').toString('base64url')
  const sum = (name: string, filter: object): AskedList => ({
    name,
    limitMs: LIST_MS,
    ask: (watched) => summariseTransactions(watched, { all: false, ...filter }, period),
  })
  const audit = (name: string, query: object): AskedList => ({
    name,
    limitMs: LIST_MS,
    ask: (watched) => listAudit(watched, { limit: 50, ...query }, period),
  })
  const history = (name: string, query: object): AskedList => ({
    name,
    limitMs: HISTORY_MS,
    ask: (watched, turn) =>
      listMyBookings(
        { ...office, db: watched },
        pick(turn).accountId,
        { skip: 0, limit: 20, ...query },
        'en',
      ),
  })
  const dashboard: AskedList = {
    name: 'dashboard',
    limitMs: DASHBOARD_MS,
    ask: (watched) =>
      showDashboard(
        { ...office, db: watched },
        { capabilities: ['desk', 'treasury', 'catalogue'], accountId: randomUUID() },
      ),
  }
  return [
    list('none', () => ({})),
    list('oldest first', () => ({ descending: false })),
    list('a month', () => month),
    list('a month long ago', () => monthBefore),
    list('a year', () => year),
    list('page 200', () => ({ skip: 9_950 })),
    list('far down', () => ({ after: deep })),
    list('far down in a status', () => ({ after: deep, status: 'confirmed' })),
    list('confirmed', () => ({ status: 'confirmed' })),
    list('confirmed in a month', () => ({ status: 'confirmed', ...month })),
    list('expired', () => ({ status: 'expired' })),
    list('cancelled', () => ({ status: 'cancelled' })),
    list('cancelled in a month', () => ({ status: 'cancelled', ...month })),
    list('needs attention', () => ({ status: 'needs_attention' })),
    list('awaiting payment', () => ({ status: 'awaiting_payment' })),
    list('phone', (turn) => ({ phone_no: pick(turn).mobile.slice(3) })),
    list('end of a phone', (turn) => ({ phone_no: pick(turn).mobile.slice(-4) })),
    list('last figure of a phone', (turn) => ({ phone_no: pick(turn).mobile.slice(-1) })),
    list('phone nobody has', (turn) => ({ phone_no: `1111111${100 + turn}` })),
    list('phone in a status and month', (turn) => ({
      phone_no: pick(turn).mobile.slice(-4),
      status: 'confirmed',
      ...month,
    })),
    list('e-mail', (turn) => ({ email: pick(turn).email })),
    list('beginning of an e-mail', () => ({ email: 'devotee12' })),
    list('first letter of an e-mail', () => ({ email: 'd' })),
    list('e-mail nobody has', (turn) => ({ email: `nobody${turn}@` })),
    list('receipt number', (turn) => ({ receipt_number: `2026-27/${String(100 + turn).padStart(6, '0')}` })),
    list('receipts of a year', () => ({ receipt_number: '2026-27/' }), SEARCH_MS),
    list('receipt figures', (turn) => ({ receipt_number: String(1 + turn) })),
    list('payment id', (turn) => ({ payment_id: pick(turn).paymentId })),
    list('order id', (turn) => ({ order_id: pick(turn).orderId })),
    list('booking number', (turn) => ({ order_id: pick(turn).tranNo })),
    list('failed refunds', () => ({ refunds: 'failed' })),
    list('refunds that wait', () => ({ refunds: 'waiting' })),
    list('common name', () => ({ customer_name: 'menon' }), SEARCH_MS),
    list('common name in a month', () => ({ customer_name: 'menon', ...month }), SEARCH_MS),
    list('common name in a year', () => ({ customer_name: 'menon', ...year }), SEARCH_MS),
    list('rare name', () => ({ customer_name: 'vaidyar' }), SEARCH_MS),
    list('rare name in a month', () => ({ customer_name: 'vaidyar', ...month }), SEARCH_MS),
    list('rare name in a year', () => ({ customer_name: 'vaidyar', ...year }), SEARCH_MS),
    list('name nobody has', () => ({ customer_name: 'xyzzy' }), SEARCH_MS),
    list('two letters of a name', () => ({ customer_name: 'vi' }), SEARCH_MS),
    list('name in a status', () => ({ customer_name: 'lakshmi', status: 'cancelled' }), SEARCH_MS),
    list('two letters of a name in a year', () => ({ customer_name: 'xq', ...year }), SEARCH_MS),
    list('by amount', () => ({ sort: 'amount' }), SEARCH_MS),
    list('by amount in a month', () => ({ ...month, sort: 'amount' }), SEARCH_MS),
    sum('foot of all', {}),
    sum('foot of days that are summed', week),
    sum('foot of a phone', { phone_no: pick(0).mobile.slice(-4) }),
    sum('foot of failed refunds', { refunds: 'failed' }),
    history('history', {}),
    history('history upcoming', { status: 'upcoming' }),
    history('history past', { status: 'past' }),
    dashboard,
    audit('audit', {}),
    audit('audit of a month', month),
    audit('audit of a month long ago', monthBefore),
    audit('audit of an order', { subject: pick(0).tranNo }),
    audit('audit of an action', { actions: 'order.changed' }),
    audit('audit of an action nobody did', { actions: 'refund.approved,refund.declined' }),
    audit('audit far down', { after: 1000 }),
  ]
}
