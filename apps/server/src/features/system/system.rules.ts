import type { System } from '@vazhipadu/contract/system'

type State = System['booking']['state']
type Waiting = System['work']['givenUp']

const MINUTE = 60_000
/** The same limits as the alerts in deploy/prometheus. */
const LATE_JOB_MS = 5 * MINUTE
const LATE_MONEY_MS = 15 * MINUTE
const LATE_NEWS_MS = 10 * MINUTE
const LATE_REFUND_MS = 120 * MINUTE
const LATE_LETTER_MS = 60 * MINUTE
const OLD_COPY_MS = 26 * 60 * MINUTE
const MAX_SKEW_MS = 1_000
const MAX_WAITING_CALLERS = 50
/** Two missed reports and some slack. */
export const SILENT_MS = 2 * MINUTE

const isOlder = ({ oldestAt }: Waiting, thanMs: number, now: Date) =>
  oldestAt !== null && now.getTime() - new Date(oldestAt).getTime() > thanMs

const choose = (isTrouble: boolean, needsLook: boolean): State =>
  isTrouble ? 'trouble' : needsLook ? 'look' : 'well'

export function bookingState(connections: System['machine']['connections'], attention: Waiting): State {
  return choose(connections.waiting > MAX_WAITING_CALLERS, attention.count > 0)
}

type Payments = Omit<System['payments'], 'state'>

export function paymentsState({ isBraked, unconfirmed, newsWaiting, refunds }: Payments, now: Date): State {
  return choose(
    isBraked || isOlder(unconfirmed, LATE_MONEY_MS, now),
    refunds.failed.count > 0 ||
      isOlder(refunds.requested, LATE_REFUND_MS, now) ||
      isOlder(newsWaiting, LATE_NEWS_MS, now),
  )
}

export function messagesState({ email, sms }: Omit<System['messages'], 'state'>, now: Date): State {
  const channels = [email, sms]
  return choose(
    channels.some(({ isAway, waiting }) => isAway || isOlder(waiting, LATE_LETTER_MS, now)),
    channels.some(({ failed, inDoubt }) => failed + inDoubt > 0),
  )
}

export function workState({ stuck, queues, givenUp }: Omit<System['work'], 'state'>, now: Date): State {
  const isLate = queues.some((queue) => isOlder(queue, LATE_JOB_MS, now))
  return choose(stuck !== 'none' || isLate, givenUp.count > 0)
}

type Machine = System['machine']

/** Without a scanner uploads are not refused: they wait for it. */
export function machineState(
  isRedisConnected: boolean,
  clockSkewMs: number | null,
  away: Machine['away'],
): State {
  const isFelt = away.includes('files') || away.includes('printing')
  return choose(isFelt || Math.abs(clockSkewMs ?? 0) > MAX_SKEW_MS, !isRedisConnected || away.length > 0)
}

export function copiesState(last: System['copies']['last'], now: Date): State {
  if (last === null) return 'unknown'
  return choose(!last.isOk || now.getTime() - new Date(last.at).getTime() > OLD_COPY_MS, false)
}
