import type { noticeFailures, Standing } from '@vazhipadu/contract/notifications'

export type NoticeStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'

type Reach = {
  /** It is told also to those who wish no letters. */
  isEssential: boolean
  hasEmail: boolean
  /** A mobile that was proven, in a country that gets SMS, and a registered template for this. */
  hasSms: boolean
  wantsEmail: boolean
  wantsSms: boolean
  /** Whether the day's purse still has an SMS. */
  hasBudget: boolean
}

/** An SMS that the purse no longer pays becomes a letter, even for someone who chose SMS only. */
export function chooseChannels(reach: Reach): Array<'email' | 'sms'> {
  const byAnSms = reach.hasSms && reach.wantsSms
  const isMailed = reach.isEssential || reach.wantsEmail || (byAnSms && !reach.hasBudget)
  return [
    ...(reach.hasEmail && isMailed ? (['email'] as const) : []),
    ...(byAnSms && reach.hasBudget ? (['sms'] as const) : []),
  ]
}

/** How somebody stands over both channels: what still moves first, then what a person should look at. */
export function deriveStanding(statuses: readonly (NoticeStatus | null)[], isReachable: boolean): Standing {
  const has = (...wanted: NoticeStatus[]) =>
    statuses.some((status) => status !== null && wanted.includes(status))
  if (has('queued', 'sending')) return 'waiting'
  if (has('failed')) return 'failed'
  if (has('unknown')) return 'unknown'
  if (has('sent')) return 'told'
  return isReachable ? 'untold' : 'unreachable'
}

/** What the gateways and the providers' reports wrote down, as a word that the office's page knows. */
export function nameFailure(
  channel: 'email' | 'sms',
  reason: string | null,
): (typeof noticeFailures)[number] {
  if (reason === null) return 'other'
  if (reason.startsWith('bounced')) return 'came_back'
  if (channel === 'email') {
    const [, answered] = /^mail server answered (\w+)/.exec(reason) ?? []
    if (answered === undefined) return 'other'
    if (answered === '552' || answered === '452') return 'mailbox_full'
    return answered.startsWith('5') ? 'address_refused' : 'server_away'
  }
  if (reason === 'SMS provider answered 400') return 'number_refused'
  return reason.startsWith('SMS provider') ? 'provider_away' : 'not_delivered'
}

/** First pause after a failure that passes; then it is called failed and shown to the office. */
const pausesMs = [30_000, 120_000, 600_000]

/** When to try a notice of a batch again that has been tried so often; undefined: no more by itself. */
export function pauseAfter(attempts: number): number | undefined {
  return pausesMs[(attempts - 1) % (pausesMs.length + 1)]
}
