import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../lib/format/format-day.ts'
import { actionWords, methodWords } from '../../lib/i18n/office-terms.ts'
import type { Translate } from '../../lib/i18n/use-translation.ts'
import type { AuditRow, OrderDetail, OrderRefund } from './orders.api.ts'
import type { OrderEvent } from './orders.rules.ts'

type Payment = OrderDetail['payments'][number]
type Notice = OrderDetail['notices'][number]

/** Title of a timeline entry. */
export function eventTitle(t: Translate, { kind, of }: OrderEvent): string {
  const amount = (of as { amountPaise?: number } | undefined)?.amountPaise
  const values = { amount: amount === undefined ? '' : formatRupees(amount) }
  if (kind === 'paid')
    return t('office-orders.story.paid', { ...values, method: methodWords(t, (of as Payment).method) })
  if (kind === 'receipt')
    return t('office-orders.story.receipt', { number: (of as { number: string }).number })
  if (kind === 'notice') {
    const { trigger, channel, status } = of as Notice
    return t('office-orders.story.notice', {
      what: t(`office-orders.triggers.${trigger}`, { defaultValue: trigger }),
      channel: t(`office-orders.channels.${channel}`),
      status: t(`office-orders.noticeStates.${status}`),
    })
  }
  if (kind === 'audit') {
    const { actor, action } = of as AuditRow
    return t('office-orders.story.audit', {
      who: actor ?? t('office-orders.story.system'),
      what: actionWords(t, action),
    })
  }
  return t(`office-orders.story.${kind}`, values)
}

const referenceWords = (t: Translate, reference: string | null) =>
  reference ? t('office-orders.story.reference', { reference }) : undefined

const asked: OrderEvent['kind'][] = ['refundAsked', 'refundAgain', 'refundPlanned', 'refundWaits']

/** Additional details of an entry; audit entries show their changes instead. */
export function eventDetail(t: Translate, { kind, of }: OrderEvent): string | undefined {
  if (kind === 'failed') {
    const { failure, payment_id } = of as Payment
    return [failure && t('office-orders.story.bankSaid', { failure }), payment_id].filter(Boolean).join(' · ')
  }
  if (asked.includes(kind)) {
    const { requestedBy, reason, approvedBy } = of as OrderRefund
    return [
      t('office-orders.story.askedBy', { who: requestedBy ?? t('office-orders.story.system') }),
      approvedBy && t('office-orders.story.approvedBy', { who: approvedBy }),
      `“${reason}”`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  if (kind === 'refunded') return referenceWords(t, (of as OrderRefund).bankReference)
  if (kind === 'transferWaits' || kind === 'transferred') {
    const { requestedBy, approvedBy, transfer, bankReference } = of as OrderRefund
    return [
      transfer &&
        t('office-orders.story.toAccount', {
          day: formatDay(transfer.on, 'dated'),
          last4: transfer.accountLast4,
        }),
      referenceWords(t, bankReference),
      requestedBy && t('office-orders.story.writtenBy', { who: requestedBy }),
      kind === 'transferred' && approvedBy && t('office-orders.story.approvedBy', { who: approvedBy }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  if (kind === 'takenBack') {
    const { requestedBy, reason } = of as OrderRefund
    return [requestedBy && t('office-orders.story.givenBy', { who: requestedBy }), `“${reason}”`]
      .filter(Boolean)
      .join(' · ')
  }
  if (kind === 'refundFailed') {
    const { failureKind, failure } = of as OrderRefund
    if (!failureKind) return failure ?? undefined
    const words = t(`office-orders.story.failureKinds.${failureKind}`)
    return failureKind === 'refused' && failure ? `${words}: “${failure}”` : words
  }
  if (kind === 'notice') return (of as Notice).reason ?? undefined
  if (kind === 'paid' || kind === 'tried') {
    const { payment_id, bankReference } = of as Payment
    return [payment_id, referenceWords(t, bankReference)].filter(Boolean).join(' · ')
  }
  return typeof of === 'string' ? of : undefined
}
