import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Art } from '../../../art/art.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { auditQuery } from '../../../features/reports/audit/audit.api.ts'
import { AuditList } from '../../../features/reports/audit/audit-list.tsx'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { TextFilter } from '../../../ui/fields/text-filter.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const days = ['from_date', 'to_date'] as const
const texts = ['subject', 'action'] as const

/** What was changed, when and by whom. The audit only grows. */
export function AuditPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show, go } = useUrlState()
  const today = useQuery(todayQuery).data?.date
  const stars = useQuery(starsQuery).data
  const names = [...days, ...texts, 'after'] as const
  const asked = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const query = useQuery(auditQuery(asked))
  const entries = query.data?.entries
  const next = query.data?.next
  const count = [...days, ...texts].filter((name) => name in asked).length
  const text = (name: (typeof texts)[number]) => (
    <TextFilter
      value={search.get(name) ?? ''}
      aria-label={t(`office-orders.audit.${name}`)}
      placeholder={t(`office-orders.audit.${name}`)}
      onChange={(value) => show({ [name]: value, after: undefined })}
    />
  )
  return (
    <>
      <HeadingWithActions title={t('app.titles.audit')} lead={t('office-orders.audit.lead')} />
      <div className="grid grid-cols-1 gap-4">
        <FilterBar
          count={count}
          search={text('subject')}
          onClear={() => show(Object.fromEntries(names.map((name) => [name, undefined])))}
        >
          {days.map((name) => (
            <FormItem
              key={name}
              label={t(`office-orders.audit.${name}`)}
              size="sm"
              className="min-w-44 flex-1 text-sm"
            >
              <DateField
                clearable
                value={asked[name]}
                placeholder={t('office-orders.filters.any')}
                {...(today && { today })}
                onChange={(picked) => show({ [name]: picked, after: undefined })}
              />
            </FormItem>
          ))}
          {texts.map((name) => (
            <FormItem
              key={name}
              label={t(`office-orders.audit.${name}`)}
              size="sm"
              className="min-w-44 flex-1 text-sm"
            >
              {text(name)}
            </FormItem>
          ))}
        </FilterBar>
        {query.isError && !entries ? (
          <OfficeFailure
            title={t('office-orders.audit.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : !entries ? (
          <SkeletonText lines={8} />
        ) : entries.length === 0 ? (
          <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-orders.audit.none')} />
        ) : (
          <section
            aria-label={t('app.titles.audit')}
            className="rounded-card border border-line bg-card p-4.5"
          >
            <AuditList
              withSubject
              entries={entries}
              timeZone={timeZone}
              nameOf={(id) => stars?.find((star) => star.id === id)?.name ?? String(id)}
            />
          </section>
        )}
        <p className="flex justify-end gap-2 print:hidden">
          {asked.after && (
            <Button look="line" size="sm" onClick={() => show({ after: undefined })}>
              {t('office-orders.audit.newest')}
            </Button>
          )}
          {next != null && (
            <Button look="line" size="sm" onClick={() => go({ after: String(next) })}>
              {t('office-orders.audit.older')}
            </Button>
          )}
        </p>
      </div>
    </>
  )
}
