import { DeliveryError } from '../../../gateways/mail.ts'
import { sqlRows } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { noticesFailed } from '../../../platform/metrics.ts'
import type { Trigger } from '../notifications.jobs.ts'
import { pauseAfter } from '../notifications.rules.ts'
import { composeMessages } from '../triggers/compose-messages.ts'
import { countSmsLeft } from '../triggers/compose-order.ts'
import { explain, mayHaveLeft, send, settle } from '../triggers/deliver-notice.ts'
import type { Message, Notifier } from '../triggers/notice-message.ts'
import { lockBatch } from './lock-batch.ts'

type Channel = 'email' | 'sms'
type Claimed = {
  id: string
  key: string
  trigger: Trigger
  channel: Channel
  ids: Record<string, string>
  attempts: number
  batchId: string
}

/** Concurrent sends. Fewer than the mail pool's connections, so that one stays free for codes. */
const LANES = { email: 3, sms: 2 }
/** The rate limit applies to windows of this length: short enough to be even, long enough to count. */
const WINDOW_SECONDS = 10

/**
 * Sends due batch notices of one channel, within the rate limit over all workers. Each notice is marked `sending`
 * before the call, so that other workers skip it and one left by a dead worker can be detected.
 */
export async function sendDue(deps: Notifier, channel: Channel, stopping: AbortSignal): Promise<number> {
  let left = await readAllowance(deps, channel)
  // Read before any notice is claimed, because claimed ones count as spent.
  let purse = channel === 'sms' ? await countSmsLeft(deps) : 0
  let sent = 0
  const lane = async () => {
    // A stopping worker claims no more: a notice being sent when it is killed would be in doubt.
    while (left > 0 && !stopping.aborted) {
      left--
      const notice = await claim(deps, channel)
      if (!notice) return
      sent++
      await deliver({ ...deps, isPaid: purse-- > 0 }, notice)
    }
  }
  await Promise.all(Array.from({ length: LANES[channel] }, lane))
  return sent
}

async function readAllowance({ db, clock, config }: Notifier, channel: Channel): Promise<number> {
  const since = new Date(clock.now().getTime() - WINDOW_SECONDS * 1000)
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batchId', 'is not', null)
    .where('channel', '=', channel)
    .where('sendingAt', '>', since)
    .executeTakeFirstOrThrow()
  const pace = channel === 'sms' ? config.PACE_SMS_A_MINUTE : config.PACE_MAILS_A_MINUTE
  return Math.ceil((pace * WINDOW_SECONDS) / 60) - count
}

async function claim({ db, clock }: Notifier, channel: Channel): Promise<Claimed | undefined> {
  const now = clock.now()
  const [row] = await inTransaction(db, (trx) =>
    sqlRows<Claimed>(
      trx,
      `update notice set status = 'sending', sending_at = $1, attempts = attempts + 1
       where id = (select id from notice where status = 'queued' and due_at <= $1 and channel = $2
         order by due_at, id limit 1 for update skip locked)
       returning id, key, trigger, channel, ids, attempts, batch_id`,
      [now, channel],
    ),
  )
  return row
}

async function deliver(deps: Notifier, notice: Claimed): Promise<void> {
  const message = await compose(deps, notice)
  if (message === 'later') return
  if (!message) return leaveOut(deps, notice)
  const { channel } = message
  let reference: string
  try {
    reference = (await send(deps, message, notice.id)).reference
  } catch (error) {
    const isPermanent = error instanceof DeliveryError && error.permanent
    noticesFailed.inc({ channel, kind: isPermanent ? 'permanent' : 'temporary' })
    const reason = explain(error)
    if (mayHaveLeft(error)) return settle(deps, notice.id, { status: 'unknown', reference: null, reason })
    return isPermanent ? giveUp(deps, notice, reason) : tryLater(deps, notice, reason)
  }
  await settle(deps, notice.id, { status: 'sent', reference, reason: null })
}

/** Nothing has been sent at this point, so an error leads to a retry and never to doubt. */
async function compose(deps: Notifier, notice: Claimed): Promise<Message | 'later' | undefined> {
  try {
    const messages = await composeMessages(deps, notice)
    const own = messages.find(({ channel }) => channel === notice.channel)
    if (own || notice.channel === 'email') return own
    // The day's SMS budget was used up after planning: send an e-mail instead, unless one is queued already.
    const letter = messages.find(({ channel }) => channel === 'email')
    return letter && (await turnIntoLetter(deps, notice)) ? letter : undefined
  } catch (error) {
    deps.log.error({ err: error, noticeId: notice.id }, 'a notice could not be written')
    await tryLater(deps, notice, explain(error))
    return 'later'
  }
}

async function turnIntoLetter({ db }: Notifier, { id, key }: Claimed): Promise<boolean> {
  const rows = await inTransaction(db, (trx) =>
    sqlRows(
      trx,
      `update notice set channel = 'email', key = $2 where id = $1 and not exists (select from notice where key = $2)
       returning id`,
      [id, key.replace(/:sms$/, ':email')],
    ),
  )
  return rows.length > 0
}

/** The notice is no longer needed, e.g. after a cancellation: delete it and keep only the count. */
async function leaveOut({ db }: Notifier, { id, batchId }: Claimed): Promise<void> {
  await inTransaction(db, async (trx) => {
    const gone = await trx.deleteFrom('notice').where('id', '=', id).returning('id').execute()
    if (gone.length === 0) return
    await trx
      .updateTable('noticeBatch')
      .set((row) => ({ leftOut: row('leftOut', '+', 1) }))
      .where('id', '=', batchId)
      .execute()
  })
}

async function tryLater(deps: Notifier, notice: Claimed, reason: string): Promise<void> {
  const pauseMs = pauseAfter(notice.attempts)
  return pauseMs === undefined ? giveUp(deps, notice, reason) : putBack(deps, notice, pauseMs)
}

const giveUp = (deps: Notifier, { id }: Claimed, reason: string) =>
  settle(deps, id, { status: 'failed', reference: null, reason })

async function putBack({ db, clock }: Notifier, { id, batchId }: Claimed, pauseMs: number): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + pauseMs)
  await inTransaction(db, async (trx) => {
    const { pausedAt } = await lockBatch(trx, batchId)
    await trx
      .updateTable('notice')
      .set({ status: 'queued', dueAt: pausedAt ? null : dueAt })
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute()
  })
}
