import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { actionWords } from '../../../lib/i18n/office-terms.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { AuditRow } from './audit.api.ts'
import { AuditChange } from './audit-change.tsx'

interface AuditListProps {
  entries: readonly AuditRow[]
  timeZone: string
  nameOf: (starId: number) => string
  /** Also says what it was done to. */
  withSubject?: boolean
}

/** Who did what, when, before and after. */
export function AuditList({ entries, timeZone, nameOf, withSubject = false }: AuditListProps) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-4">
      {entries.map((entry) => {
        const who = entry.actor ?? t('office-orders.story.system')
        return (
          <li key={entry.id} className="flex gap-3">
            <Avatar name={who} size="md" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>
                  <b className="font-semibold">{who}</b> {actionWords(t, entry.action)}
                  {withSubject && (
                    <bdi className="ms-2 font-mono text-quiet text-sm wrap-anywhere">{entry.subjectId}</bdi>
                  )}
                </span>
                <time dateTime={entry.at} className="text-quiet text-sm num">
                  {formatDay(dayIn(timeZone, new Date(entry.at)), 'dated')}, {formatTime(entry.at, timeZone)}
                </time>
              </p>
              <div className="text-soft text-sm">
                <AuditChange entry={entry} nameOf={nameOf} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
