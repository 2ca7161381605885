import type { KeyUnder } from '@vazhipadu/locales/text-key'
import { formatMoment } from '../../lib/format/format-moment.ts'
import type { Translate } from '../../lib/i18n/use-translation.ts'
import type { System } from './system.api.ts'
import { isLate, isLetterLate, type PartName } from './system.rules.ts'

/** Same limit as on the server. */
const MOST_SKEW_MS = 1_000

type Words = { t: Translate; timeZone: string }

/** Describes a part: its problems, or one sentence if there are none. */
export function describePart(name: PartName, system: System, words: Words): string[] {
  const told = tellers[name](system, words)
  return told.filter((line) => line !== '')
}

const word = ({ t }: Words, key: KeyUnder<'office-system'>, values = {}) => t(`office-system.${key}`, values)
const moment = ({ timeZone }: Words, at: string | null) => (at === null ? '' : formatMoment(at, timeZone))

const tellers: Record<PartName, (system: System, words: Words) => string[]> = {
  booking({ booking, machine }, words) {
    const { count } = booking.needAttention
    const { waiting } = machine.connections
    return [
      waiting > 0 ? word(words, 'places.crowded', { count: waiting }) : '',
      count > 0 ? word(words, 'places.attention', { count }) : '',
      word(words, 'places.holds', { count: booking.holdsOpen }),
    ]
  },
  payments({ payments }, words) {
    const { isBraked, answeredAt, answersInMs, unconfirmed, newsWaiting, refunds, state } = payments
    const answered =
      answeredAt === null
        ? word(words, 'payments.silent')
        : word(words, answersInMs === null ? 'payments.answered' : 'payments.answeredIn', {
            when: moment(words, answeredAt),
            ms: answersInMs,
          })
    const since = (at: string | null) => ({ since: moment(words, at) })
    return [
      isBraked ? word(words, 'payments.braked') : '',
      unconfirmed.count > 0
        ? word(words, 'payments.unconfirmed', { count: unconfirmed.count, ...since(unconfirmed.oldestAt) })
        : '',
      refunds.failed.count > 0 ? word(words, 'payments.failed', { count: refunds.failed.count }) : '',
      state !== 'well' && refunds.requested.count > 0
        ? word(words, 'payments.late', since(refunds.requested.oldestAt))
        : '',
      state !== 'well' && newsWaiting.count > 0
        ? word(words, 'payments.news', since(newsWaiting.oldestAt))
        : '',
      isBraked ? '' : answered,
    ]
  },
  messages({ messages, at }, words) {
    const lines = (['email', 'sms'] as const).flatMap((channel) => {
      const { isAway, failed, inDoubt, waiting } = messages[channel]
      const named = (count: number) => ({ count, channel: word(words, `messages.${channel}`, { count }) })
      return [
        isAway ? word(words, `messages.${channel}Away`) : '',
        isLetterLate(waiting, at)
          ? word(words, 'messages.late', { ...named(2), since: moment(words, waiting.oldestAt) })
          : '',
        failed > 0 ? word(words, 'messages.failed', named(failed)) : '',
        inDoubt > 0 ? word(words, 'messages.inDoubt', named(inDoubt)) : '',
      ]
    })
    return lines.some((line) => line !== '') ? lines : [word(words, 'messages.well')]
  },
  work({ work, at }, words) {
    const late = work.queues.filter((queue) => isLate(queue, at))
    const lines = [
      work.stuck === 'none' ? '' : word(words, `work.${work.stuck}`),
      ...late.map(({ queue, oldestAt }) =>
        word(words, 'work.late', {
          name: words.t(`office-system.queue.${queue}`, { defaultValue: queue }),
          since: moment(words, oldestAt),
        }),
      ),
      work.givenUp.count > 0 ? word(words, 'work.givenUp', { count: work.givenUp.count }) : '',
    ]
    return lines.some((line) => line !== '') ? lines : [word(words, 'work.well')]
  },
  machine({ machine }, words) {
    const { state, isRedisConnected, away, clockSkewMs, connections } = machine
    const isClockWrong = state === 'trouble' && Math.abs(clockSkewMs ?? 0) > MOST_SKEW_MS
    const { inUse, idle } = connections
    return [
      isRedisConnected ? '' : word(words, 'machine.redis'),
      ...away.map((part) => word(words, `machine.${part}`)),
      isClockWrong
        ? word(words, 'machine.clock', { seconds: (Math.abs(clockSkewMs ?? 0) / 1_000).toFixed(1) })
        : '',
      state === 'well' ? word(words, 'machine.well') : '',
      word(words, 'machine.connections', { inUse, all: inUse + idle }),
    ]
  },
  copies({ copies }, words) {
    const { last, state } = copies
    if (last === null) return [word(words, 'copies.none')]
    const when = moment(words, last.at)
    if (!last.isOk) return [word(words, 'copies.failed', { when })]
    return [word(words, state === 'well' ? 'copies.well' : 'copies.old', { when })]
  },
}
