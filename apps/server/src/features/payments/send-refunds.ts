import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider, ProviderRefund, RefundSpeed } from '../../gateways/razorpay.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { findNextTry } from './payments.rules.ts'
import { postFailed, recordRefund } from './record-refund.ts'

type Deps = Platform & { provider: Provider; settings: Settings }

type Due = {
  id: string
  key: string
  paymentId: string
  tranNo: string
  amountPaise: number
  refundId: string | null
  tries: number
  speed: RefundSpeed
}

const AT_ONCE = 8
/** Longer than a call to the provider may take: whoever dies with a refund in hand leaves it for so long. */
const IN_HAND_MS = 60_000

/**
 * Sends the refunds that are due, and asks after those that the bank is working on. Taken by pushing their next try
 * ahead: another worker takes others, and one that dies leaves them to be tried again. The key makes a second try
 * harmless.
 */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await takeDue(deps)
  await Promise.all(due.map((refund) => sendRefund(deps, refund)))
  return due.length
}

async function takeDue({ db, clock, settings }: Deps): Promise<Due[]> {
  const now = clock.now()
  const speed = await settings.get('refunds.speed')
  return inTransaction(db, (trx) =>
    sqlRows<Due>(
      trx,
      `update refund set tries = tries + 1, try_at = $3, speed = coalesce(speed, $4)
       where id in (select id from refund where try_at <= $1 order by try_at limit $2 for update skip locked)
       returning id, key, payment_id, tran_no, amount_paise, refund_id, tries, speed`,
      [now, AT_ONCE, new Date(now.getTime() + IN_HAND_MS), speed],
    ),
  )
}

async function sendRefund(deps: Deps, due: Due): Promise<void> {
  const { db, clock, provider, log } = deps
  try {
    if (await isTakenBack(db, due))
      throw new ProviderError('refused', { description: 'The bank took this money back in a dispute.' })
    const told = await askProvider(provider, due)
    await inTransaction(db, async (trx) => {
      await lockBooks(trx, due)
      await recordRefund(trx, due.tranNo, told, clock.now())
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isPassing) {
      log.warn({ err: error, refundId: due.id, tries: due.tries }, 'refund not sent yet')
      await postpone(deps, due)
      return
    }
    log.error({ err: error, refundId: due.id }, 'refund refused by the provider')
    await markFailed(deps, due, error)
  }
}

/** Lost in a dispute after this refund was decided: sent now, the money would leave twice. */
async function isTakenBack(db: Db, { paymentId, refundId }: Due): Promise<boolean> {
  if (refundId !== null) return false
  const [row] = await sqlRows<{ leftPaise: number }>(
    db,
    `select p.amount_paise
       - (select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.state <> 'failed')
       - (select coalesce(sum(d.amount_paise), 0) from dispute d where d.payment_id = p.payment_id and d.state = 'lost')
       as left_paise from payment p where p.payment_id = $1`,
    [paymentId],
  )
  return row !== undefined && row.leftPaise < 0
}

/** Postings name their order and so wait for it: taken before the refund, as settling does, nobody waits in a circle. */
async function lockBooks(trx: Trx, { tranNo }: Due): Promise<void> {
  await sqlRows(trx, 'select from orders where tran_no = $1 for key share', [tranNo])
}

async function askProvider(provider: Provider, due: Due): Promise<ProviderRefund> {
  const findOurs = async () =>
    (await provider.listRefunds(due.paymentId)).find(
      ({ id, notes }) => id === due.refundId || (!Array.isArray(notes) && notes.key === due.key),
    )
  if (due.refundId !== null) {
    // Taken already: asked for once more it might be given twice, when the provider has forgotten the key.
    const known = await findOurs()
    if (!known) throw new ProviderError('unreadable', { description: 'a refund is missing in the list' })
    return known
  }
  try {
    return await provider.refund(due)
  } catch (error) {
    // Refused because it was done already, and only the answer was lost?
    const done = error instanceof ProviderError && !error.isPassing ? await findOurs() : undefined
    if (done) return done
    throw error
  }
}

async function postpone({ db, clock }: Deps, { id, tries }: Due): Promise<void> {
  await db
    .updateTable('refund')
    .set({ tryAt: findNextTry(tries, clock.now()) })
    .where('id', '=', id)
    .where('tryAt', 'is not', null)
    .execute()
}

async function markFailed({ db, clock }: Deps, due: Due, error: ProviderError): Promise<void> {
  const { id, tranNo } = due
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    await lockBooks(trx, due)
    const failed = await trx
      .updateTable('refund')
      .set({
        state: 'failed',
        tryAt: null,
        settledAt: now,
        failure: error.details.description ?? error.message,
      })
      .where('id', '=', id)
      .where('state', 'in', ['requested', 'pending'])
      .returning('id')
      .executeTakeFirst()
    if (failed) await postFailed(trx, tranNo, id, now)
  })
}
