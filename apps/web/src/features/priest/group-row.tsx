import { Check, Flame } from 'lucide-react'
import { formatNumber } from '../../lib/format/format-number.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLetters } from './letters-choice.tsx'
import type { PriestGroup } from './priest.api.ts'
import { type GroupState, listUnmarked } from './priest.rules.ts'

interface GroupRowProps {
  group: PriestGroup
  state: GroupState
  /** Number of names read so far. */
  read: number
  timeZone: string
  onOpen: () => void
}

const circles: Record<GroupState, string> = {
  sent: 'border-success-line bg-success-subtle text-success',
  marked: 'border-success border-dashed bg-success-subtle text-success',
  now: 'border-2 border-gold bg-gold-subtle text-gold-ink',
  waits: 'border-line-strong border-dashed text-quiet',
}
const titles = { small: 'text-[1.375rem] leading-8', large: 'text-[1.75rem] leading-10' }

/** A group of the session: offering, number of names, and state. */
export function GroupRow({ group, state, read, timeZone, onOpen }: GroupRowProps) {
  const { t } = useTranslation()
  const { size } = useLetters()
  const { offering, deity, entries, count, performedAt } = group
  const isDone = state === 'sent' || state === 'marked'
  const fresh = entries.filter(({ mark }) => mark === 'new').length
  const isBegun = !isDone && read > 0
  const left = !isDone && group.performed > 0 ? listUnmarked(group).length : 0
  const notes = [
    ...(isBegun ? [t('office-priest.ofRead', { count })] : []),
    ...(left > 0 ? [t('office-priest.left', { count: left })] : []),
    ...(!isDone && fresh > 0 ? [t('office-priest.new', { count: fresh })] : []),
    ...(state === 'sent' && performedAt ? [formatTime(performedAt, timeZone)] : []),
    ...(state === 'marked' ? [t('office-priest.waitsToSend')] : []),
  ]
  return (
    <li
      className={classNames(
        'relative -mx-4 border-line border-b',
        state === 'now' &&
          "bg-card before:absolute before:inset-y-0 before:start-0 before:w-1.5 before:bg-gold before:content-['']",
      )}
    >
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-4 px-4 py-3.5 text-start focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-primary"
      >
        <span
          className={classNames(
            'grid size-11 flex-none place-items-center rounded-full border',
            circles[state],
          )}
        >
          {isDone ? <Check aria-hidden="true" size={22} /> : <Flame aria-hidden="true" size={20} />}
          <span className="sr-only">{t(`office-priest.states.${state}`)}</span>
        </span>
        <span className="min-w-0 flex-1">
          <bdi
            lang="ml"
            className={classNames('block font-semibold', titles[size], isDone ? 'text-soft' : 'text-ink')}
          >
            {offering.nameMl}
          </bdi>
          <span className="block text-soft">
            {offering.name} · {deity.name}
          </span>
        </span>
        <span className="max-w-[40%] flex-none text-end">
          <span className={classNames('title block text-3xl leading-9 num', isDone && 'text-soft')}>
            {formatNumber(isBegun ? read : count)}
          </span>
          {notes.length > 0 && <bdi className="block text-sm text-soft">{notes.join(', ')}</bdi>}
        </span>
      </button>
    </li>
  )
}
