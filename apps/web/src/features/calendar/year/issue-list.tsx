import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Issue } from './describe-year-day.ts'

interface IssueListProps {
  issues: readonly Issue[]
  chosen: string | undefined
  onOpen: (date: string) => void
}

/** Days that need a decision by the office, or that it has decided. */
export function IssueList({ issues, chosen, onOpen }: IssueListProps) {
  const { t } = useTranslation()
  return (
    <section className="overflow-hidden rounded-card border border-line bg-card">
      <h2 className="px-4.5 py-3.5 text-xl">{t('office.matters.title')}</h2>
      {issues.length === 0 && (
        <p className="border-line border-t px-4.5 py-3.5 text-soft">{t('office.matters.none')}</p>
      )}
      <ul className="max-h-[34rem] overflow-y-auto">
        {issues.map((issue) => (
          <li key={issue.key} className="border-line border-t">
            <button
              type="button"
              onClick={() => onOpen(issue.date)}
              className={classNames(
                'grid w-full gap-0.5 px-4.5 py-2.5 text-start focus-ring hover:bg-sunken',
                issue.date === chosen && 'bg-primary-subtle',
              )}
            >
              <span className="text-soft text-sm">
                <bdi>{issue.when}</bdi>
              </span>
              <span className="font-semibold">{issue.title}</span>
              <span className="text-soft text-sm [unicode-bidi:plaintext]">{issue.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
