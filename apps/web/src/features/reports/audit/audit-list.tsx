import { Link } from 'react-router'
import { dayIn } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { actionWords } from '../../../lib/i18n/office-terms.ts'
import type { Translate } from '../../../lib/i18n/use-translation.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { offeringPath, orderPath, ticketPath } from '../../../lib/links.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { AuditRow } from './audit.api.ts'
import { isId } from './audit.rules.ts'
import { AuditChange } from './audit-change.tsx'

interface AuditListProps {
  entries: readonly AuditRow[]
  timeZone: string
  nameOf: (starId: number) => string
  /** Shows the subject of each entry too. */
  withSubject?: boolean
}

/** Path of the page that shows the subject. */
function pathOf({ subjectType, subjectId }: AuditRow): string | undefined {
  if (subjectType === 'order') return orderPath(subjectId)
  if (subjectType === 'ticket') return ticketPath(subjectId)
  if (subjectType === 'offering') return offeringPath(Number(subjectId))
  return undefined
}

/** The subject's display name, because an id means nothing to readers. */
function nameSubject(t: Translate, { subjectType, subjectId, subjectName }: AuditRow): string {
  if (subjectType === 'ticket') return t('office-orders.audit.ticketNumber', { name: subjectName ?? '' })
  if (subjectName) return subjectName
  if (/^\d{4}-\d{2}-\d{2}$/.test(subjectId)) return formatDay(subjectId, 'dated')
  return isId(subjectId) ? '' : subjectId
}

/** Audit entries: who did what and when, with values before and after. */
export function AuditList({ entries, timeZone, nameOf, withSubject = false }: AuditListProps) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-4">
      {entries.map((entry) => {
        const who = entry.actor ?? t('office-orders.story.system')
        const path = pathOf(entry)
        return (
          <li key={entry.id} className="flex gap-3">
            <Avatar name={who} size="md" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>
                  <b className="font-semibold">
                    <bdi>{who}</bdi>
                  </b>{' '}
                  {entry.isDevotees && (
                    <span className="text-quiet">({t('office-orders.audit.devotee')}) </span>
                  )}
                  {actionWords(t, entry.action)}{' '}
                  {withSubject && path && (
                    <Link to={path} className="font-medium text-primary wrap-anywhere">
                      <bdi>{nameSubject(t, entry)}</bdi>
                    </Link>
                  )}
                  {withSubject && !path && (
                    <bdi className="text-soft wrap-anywhere">{nameSubject(t, entry)}</bdi>
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
