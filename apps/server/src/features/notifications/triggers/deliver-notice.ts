import { randomUUID } from 'node:crypto'
import { DeliveryError } from '../../../gateways/mail.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Log } from '../../../platform/log.ts'
import { noticesFailed, noticesHandedOver } from '../../../platform/metrics.ts'
import type { Trigger } from '../notifications.jobs.ts'
import type { Message, Notifier } from './notice-message.ts'
import { isDoubted } from './notice-triggers.ts'

type Notice = { trigger: Trigger; key: string; ids: Record<string, string> }

/**
 * Marks the notice `sending` before the call and settles it afterwards, in separate transactions, so that a crash in
 * between can be detected.
 */
export async function deliverNotice(
  deps: Notifier,
  notice: Notice,
  message: Message,
  log: Log,
): Promise<void> {
  const claimed = await claimNotice(deps, notice, message)
  if (!claimed) return
  const sent = await send(deps, message, claimed.id).catch(async (error: unknown) => {
    const reason = explain(error)
    const isDoubtful = mayHaveLeft(error) && isDoubted(notice.trigger, message.channel)
    await settle(deps, claimed.id, { status: isDoubtful ? 'unknown' : 'failed', reference: null, reason })
    if (isDoubtful) return undefined
    const isPermanent = error instanceof DeliveryError && error.permanent
    noticesFailed.inc({ channel: message.channel, kind: isPermanent ? 'permanent' : 'temporary' })
    if (!isPermanent) throw error
    log.warn({ noticeId: claimed.id, trigger: notice.trigger, reason }, 'notice refused for good')
    return undefined
  })
  // Outside the catch: if settling fails after a successful send, the notice must stay `sending` and not become failed.
  if (sent) await settle(deps, claimed.id, { status: 'sent', reference: sent.reference, reason: null })
}

async function claimNotice({ db, clock }: Notifier, notice: Notice, message: Message) {
  const now = clock.now()
  const key = `${notice.key}:${message.channel}`
  const newId = randomUUID()
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('notice')
      .values({
        id: newId,
        key,
        trigger: notice.trigger,
        channel: message.channel,
        accountId: message.accountId,
        ids: JSON.stringify(notice.ids),
        status: 'queued',
        createdAt: now,
      })
      .onConflict((row) => row.column('key').doNothing())
      .execute()
    const found = await trx
      .selectFrom('notice')
      .select(['id', 'status', 'attempts', 'batchId'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A worker is sending it for a batch; if that worker is dead, the sweep settles it.
    if (found.status === 'sending' && found.batchId !== null) return undefined
    if (found.status === 'sending' && isDoubted(notice.trigger, message.channel)) {
      await trx
        .updateTable('notice')
        .set({ status: 'unknown', settledAt: now })
        .where('id', '=', found.id)
        .execute()
      return undefined
    }
    if (found.status === 'sent' || found.status === 'unknown') return undefined
    await trx
      .updateTable('notice')
      .set({ status: 'sending', attempts: found.attempts + 1, sendingAt: now })
      .where('id', '=', found.id)
      .execute()
    return { id: found.id }
  })
}

export const explain = (error: unknown) =>
  error instanceof DeliveryError ? error.message : 'unexpected error'

/** The connection broke during sending, so the message may have been sent. */
export const mayHaveLeft = (error: unknown) => error instanceof DeliveryError && error.mayHaveLeft

export async function send(
  deps: Notifier,
  message: Message,
  noticeId: string,
): Promise<{ reference: string }> {
  const { channel } = message
  try {
    const sent = await handOver(deps, message, noticeId)
    noticesHandedOver.inc({ channel, outcome: 'sent' })
    return sent
  } catch (error) {
    noticesHandedOver.inc({ channel, outcome: mayHaveLeft(error) ? 'in_doubt' : 'failed' })
    throw error
  }
}

async function handOver(deps: Notifier, message: Message, noticeId: string): Promise<{ reference: string }> {
  if (message.channel === 'sms') return deps.sendSms(message.sms)
  const address = deps.config.MAIL_FROM
  const name = await deps.settings.get('temple.name')
  const messageId = `<${noticeId}@${address.split('@')[1]}>`
  const { to, letter, attachments = [] } = message
  return deps.sendMail({ to, from: { name, address }, letter, attachments, messageId })
}

type Settlement = { status: 'sent' | 'failed' | 'unknown'; reference: string | null; reason: string | null }

/** Also overwrites `unknown`, which the sweep sets meanwhile: the sender knows the actual result. */
export async function settle({ db, clock }: Notifier, id: string, settlement: Settlement): Promise<void> {
  const settledAt = clock.now()
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('notice')
      .set({ ...settlement, settledAt })
      .where('id', '=', id)
      .where('status', 'in', ['sending', 'unknown'])
      .execute()
  })
}
