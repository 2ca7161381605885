import { sql } from 'kysely'
import { classifyRefusal, ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider, ProviderRefund, RefundSpeed } from '../../gateways/razorpay.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { isContested } from './find-contested.ts'
import { KEPT_PAISE } from './find-refundable.ts'
import { findSentRefund, listSentRefunds } from './find-sent-refund.ts'
import { notifyLateRefund } from './notify-late-refund.ts'
import { ASK_CONTESTED_AFTER_MS, findNextBalanceTry, findNextTry, IN_HAND_MS } from './payments.rules.ts'
import { endPlanned, postFailed, recordRefund } from './record-refund.ts'

type Deps = Platform & { provider: Provider; settings: Settings }

type Due = {
  id: string
  key: string
  paymentId: string
  tranNo: string
  amountPaise: number
  refundId: string | null
  debtId: string | null
  tries: number
  speed: RefundSpeed
}

const AT_ONCE = 8

/**
 * Sends due refunds and queries those that the bank is processing. A worker takes a refund by moving its next try
 * ahead: other workers skip it, and after a crash it is tried again. The idempotency key makes a second try harmless.
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
       where id in (select id from refund where try_at <= $1 and way = 'provider' order by try_at limit $2 for update skip locked)
       returning id, key, payment_id, tran_no, amount_paise, refund_id, debt_id, tries, speed`,
      [now, AT_ONCE, new Date(now.getTime() + IN_HAND_MS), speed],
    ),
  )
}

async function sendRefund(deps: Deps, due: Due): Promise<void> {
  const { db, clock, log } = deps
  try {
    const providerRefund = (await findSentRefund(deps, due)) ?? (await sendNow(deps, due))
    if (!providerRefund) return
    await inTransaction(db, async (trx) => {
      await lockBooks(trx, due)
      await recordRefund(trx, due.tranNo, providerRefund, clock.now())
      // The provider has an earlier attempt at the same debt instead.
      const isThis =
        providerRefund.id === due.refundId ||
        (!Array.isArray(providerRefund.notes) && providerRefund.notes.key === due.key)
      if (!isThis) await endPlanned(trx, { id: due.id, now: clock.now() })
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { id: refundId, tries } = due
    const verdict = classifyRefusal(error)
    if (verdict === 'passing' || verdict === 'no_balance') {
      log.warn({ err: error, refundId, tries }, 'refund not sent yet')
      await inTransaction(db, (trx) =>
        verdict === 'passing' ? postpone(trx, deps, due) : waitForBalance(trx, deps, due),
      )
      return
    }
    log.error({ err: error, refundId }, 'refund refused by the provider')
    const failure = error.details.description ?? error.message
    await inTransaction(db, (trx) => markFailed(trx, due, { kind: verdict, failure, now: clock.now() }))
  }
}

/**
 * Whether the refund may be sent now. Decided under the order's lock, one refund at a time: of two that each fit beside
 * a contested sum, but not together, only one is sent.
 */
async function mayLeave({ db, clock }: Deps, due: Due): Promise<boolean> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await sql`select from orders where tran_no = ${due.tranNo} for update`.execute(trx)
    const { rows } = await sql<{
      state: string
      waitsFor: string | null
      leftPaise: number
      isPaidOtherwise: boolean
    }>`
      select f.state, f.waits_for, ${KEPT_PAISE} as left_paise,
        exists (select from refund o where coalesce(o.debt_id, o.id) = coalesce(f.debt_id, f.id) and o.id <> f.id
          and o.state <> 'failed') as is_paid_otherwise
      from refund f join payment p using (payment_id) where f.id = ${due.id}`.execute(trx)
    const [refund] = rows
    // It was ended since this worker took it.
    if (refund?.state !== 'requested') return false
    if (refund.isPaidOtherwise) {
      await endPlanned(trx, { id: due.id, now })
      return false
    }
    // Lost in a dispute after this refund was decided: sending it would return the money twice.
    if (refund.leftPaise < 0) {
      const failure = 'The bank took this money back in a dispute.'
      await markFailed(trx, due, { kind: 'gone', failure, now })
      return false
    }
    if (await isContested(trx, due)) {
      const tryAt = new Date(now.getTime() + ASK_CONTESTED_AFTER_MS)
      await trx.updateTable('refund').set({ waitsFor: 'dispute', tryAt }).where('id', '=', due.id).execute()
      return false
    }
    if (refund.waitsFor === 'dispute')
      await trx.updateTable('refund').set({ waitsFor: null }).where('id', '=', due.id).execute()
    return true
  })
}

/**
 * Postings reference the order and wait for its lock. Locking it before the refund, in the same order as settling does,
 * avoids a deadlock.
 */
async function lockBooks(trx: Trx, { tranNo }: Due): Promise<void> {
  await sqlRows(trx, 'select from orders where tran_no = $1 for key share', [tranNo])
}

/** Sends the refund; returns undefined if it may not be sent now. */
async function sendNow(deps: Deps, due: Due): Promise<ProviderRefund | undefined> {
  if (!(await mayLeave(deps, due))) return undefined
  try {
    return await deps.provider.refund(due)
  } catch (error) {
    // The refusal may mean that an earlier call succeeded and only its answer was lost.
    const done =
      error instanceof ProviderError && !error.isPassing ? await listSentRefunds(deps, due) : undefined
    if (done) return done
    throw error
  }
}

async function postpone(trx: Trx, { clock }: Deps, { id, tries, refundId }: Due): Promise<void> {
  const now = clock.now()
  await trx
    .updateTable('refund')
    .set({ tryAt: findNextTry(tries, now) })
    .where('id', '=', id)
    .where('tryAt', 'is not', null)
    .execute()
  if (refundId === null) await notifyLateRefund(trx, id, now)
}

/** The refund is valid, but our balance at the provider is too low. It is sent once the office has topped it up. */
async function waitForBalance(trx: Trx, { clock }: Deps, { id, tries }: Due): Promise<void> {
  const now = clock.now()
  const others = await trx
    .selectFrom('refund')
    .select('id')
    .where('waitsFor', '=', 'balance')
    .limit(1)
    .execute()
  await trx
    .updateTable('refund')
    .set({ waitsFor: 'balance', tryAt: findNextBalanceTry(tries, now) })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
  // Notifies the office with the first waiting refund, and at most once a day.
  const trigger = 'balance_low'
  if (others.length === 0)
    await enqueue(trx, notify, { trigger, key: `${trigger}:${now.toISOString().slice(0, 10)}`, ids: {} })
  await notifyLateRefund(trx, id, now)
}

type Failure = { kind: 'refused' | 'too_old' | 'gone'; failure: string; now: Date }

async function markFailed(trx: Trx, due: Due, { kind, failure, now }: Failure): Promise<void> {
  await lockBooks(trx, due)
  const failed = await trx
    .updateTable('refund')
    .set({ state: 'failed', tryAt: null, settledAt: now, waitsFor: null, failure, failureKind: kind })
    .where('id', '=', due.id)
    .where('state', 'in', ['requested', 'pending'])
    .returning('id')
    .executeTakeFirst()
  if (failed) await postFailed(trx, due.id, now)
}
