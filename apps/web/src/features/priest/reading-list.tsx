import { memo, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLetters } from './letters-choice.tsx'
import type { PriestEntry } from './priest.api.ts'
import { PriestMark } from './priest-mark.tsx'
import { nameSizes, PriestName } from './priest-name.tsx'

type Standing = 'read' | 'current' | 'ahead'

interface ReadingListProps {
  names: readonly PriestEntry[]
  /** Number of names read so far. */
  read: number
  isDone: boolean
}

/** The names to read: the next one is highlighted, names already read are dimmed. */
export function ReadingList({ names, read, isDone }: ReadingListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const current = isDone ? -1 : Math.min(read, names.length - 1)
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'center' })
  }, [current])
  const standingOf = (at: number): Standing => {
    if (at === current) return 'current'
    return isDone || at < read ? 'read' : 'ahead'
  }
  return (
    <ol ref={list} aria-label={t('office-priest.reading.list')}>
      {names.map((entry, at) => (
        <ReadingName key={entry.line_id} entry={entry} standing={standingOf(at)} />
      ))}
    </ol>
  )
}

const ReadingName = memo(({ entry, standing }: { entry: PriestEntry; standing: Standing }) => {
  const { t } = useTranslation()
  const { size } = useLetters()
  const { number, star, note, mark } = entry
  const isRead = standing === 'read'
  return (
    <li
      aria-current={standing === 'current' || undefined}
      className={classNames(
        'relative flex gap-4 border-line border-b px-4 py-3.5',
        standing === 'current' &&
          "bg-gold-subtle before:absolute before:inset-y-0 before:start-0 before:w-1.5 before:bg-gold before:content-['']",
      )}
    >
      <span className="w-8 flex-none pt-1.5 text-quiet num">{number}</span>
      <div className={classNames('min-w-0 flex-1', isRead && 'text-quiet')}>
        {mark && (
          <p>
            <PriestMark mark={mark} />
          </p>
        )}
        <p className={classNames('font-semibold', nameSizes[size], isRead && 'font-medium')}>
          <PriestName entry={entry} />
        </p>
        <p className={classNames('text-xl leading-8', isRead ? '' : star ? 'text-gold-ink' : 'text-soft')}>
          <bdi lang="ml">{star?.nameMl ?? t('office-priest.reading.noStar')}</bdi>
          {note && <span className="ms-3 text-base text-soft">{note}</span>}
          {isRead && <span className="sr-only">{t('office-priest.reading.read')}</span>}
        </p>
      </div>
    </li>
  )
})
