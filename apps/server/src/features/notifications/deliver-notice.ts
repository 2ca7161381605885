import { randomUUID } from 'node:crypto'
import { type Attachment, DeliveryError, type Letter, type SendMail } from '../../gateways/mail.ts'
import type { SendSms, Sms } from '../../gateways/sms.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Log } from '../../platform/log.ts'
import { noticesFailed } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { Settings } from '../settings/settings.reads.ts'
import type { Trigger } from './notifications.jobs.ts'
import { afterCrash } from './notifications.rules.ts'

export type Notifier = Platform & {
  settings: Settings
  calendar: Calendar
  sendMail: SendMail
  sendSms: SendSms
  /** What has a registered text. */
  smsTemplates: ReadonlyMap<string, string>
  /** The receipt of an order as it was issued. */
  findReceipt: FindReceipt
}

export type FindReceipt = (
  tranNo: string,
) => Promise<{ number: string; code: string | null; file: Attachment } | undefined>

/** One thing to tell one person by one channel. */
export type Message = { accountId: string | null } & (
  | { channel: 'email'; to: string; letter: Letter; attachments?: Attachment[] }
  | { channel: 'sms'; sms: Sms }
)

type Notice = { trigger: Trigger; key: string; ids: Record<string, string> }

/**
 * Marked `sending` before the call and settled after it, each in a transaction of its own, so that a crash
 * in between is seen for what it is.
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
    const reason = error instanceof DeliveryError ? error.message : 'unexpected error'
    await settle(deps, claimed.id, { status: 'failed', reference: null, reason })
    const isPermanent = error instanceof DeliveryError && error.permanent
    noticesFailed.inc({ channel: message.channel, kind: isPermanent ? 'permanent' : 'temporary' })
    if (!isPermanent) throw error
    log.warn({ noticeId: claimed.id, trigger: notice.trigger, reason }, 'notice refused for good')
    return undefined
  })
  // Outside the catch: what has left stays `sending` when it cannot be settled, and is never called failed.
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
      .select(['id', 'status', 'attempts'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (found.status === 'sending' && afterCrash[notice.trigger] === 'unknown') {
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

async function send(deps: Notifier, message: Message, noticeId: string): Promise<{ reference: string }> {
  if (message.channel === 'sms') return deps.sendSms(message.sms)
  const address = deps.config.MAIL_FROM
  const name = await deps.settings.get('temple.name')
  const messageId = `<${noticeId}@${address.split('@')[1]}>`
  const { to, letter, attachments = [] } = message
  return deps.sendMail({ to, from: { name, address }, letter, attachments, messageId })
}

type Settlement = { status: 'sent' | 'failed'; reference: string | null; reason: string | null }

async function settle({ db, clock }: Notifier, id: string, settlement: Settlement): Promise<void> {
  const settledAt = clock.now()
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('notice')
      .set({ ...settlement, settledAt })
      .where('id', '=', id)
      .execute()
  })
}
