import type { noticeFailures, Standing } from '@vazhipadu/contract/notifications'

export type NoticeStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'

type Reach = {
  /** Sent even to people who opted out of letters. */
  isEssential: boolean
  hasEmail: boolean
  /** The mobile is verified, its country gets SMS, and this text has a registered template. */
  hasSms: boolean
  wantsEmail: boolean
  wantsSms: boolean
  /** Whether the day's SMS budget is not used up. */
  hasBudget: boolean
}

/** Without SMS budget the notice goes by e-mail, even to people who chose SMS only. */
export function chooseChannels(reach: Reach): Array<'email' | 'sms'> {
  const byAnSms = reach.hasSms && reach.wantsSms
  const isMailed = reach.isEssential || reach.wantsEmail || (byAnSms && !reach.hasBudget)
  return [
    ...(reach.hasEmail && isMailed ? (['email'] as const) : []),
    ...(byAnSms && reach.hasBudget ? (['sms'] as const) : []),
  ]
}

/** A person's standing over both channels: first messages in progress, then those that need attention. */
export function deriveStanding(statuses: readonly (NoticeStatus | null)[], isReachable: boolean): Standing {
  const has = (...expected: NoticeStatus[]) =>
    statuses.some((status) => status !== null && expected.includes(status))
  if (has('queued', 'sending')) return 'waiting'
  if (has('failed')) return 'failed'
  if (has('unknown')) return 'unknown'
  if (has('sent')) return 'told'
  return isReachable ? 'untold' : 'unreachable'
}

/** Maps the reasons recorded by gateways and delivery reports to the failures that the office's page can show. */
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

/** Pauses after temporary failures; after the last one the notice has failed and is shown to the office. */
const pausesMs = [30_000, 120_000, 600_000]

/** Pause before the next automatic retry of a batch notice; undefined: give up. */
export function pauseAfter(attempts: number): number | undefined {
  return pausesMs[(attempts - 1) % (pausesMs.length + 1)]
}
