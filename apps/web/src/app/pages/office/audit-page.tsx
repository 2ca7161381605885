import { useQuery } from '@tanstack/react-query'
import { auditThings } from '@vazhipadu/contract/reports/audit'
import { Art } from '../../../art/art.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { auditQuery } from '../../../features/reports/audit/audit.api.ts'
import { AuditList } from '../../../features/reports/audit/audit-list.tsx'
import { findActions } from '../../../features/reports/audit/find-actions.ts'
import { useTemple } from '../../../lib/api/use-temple.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { FormItem } from '../../../ui/fields/form-item.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextFilter } from '../../../ui/fields/text-filter.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { useUrlState } from '../../routing/use-url-state.ts'

const days = ['from_date', 'to_date'] as const
const texts = ['word', 'person', 'subject'] as const
const anything = 'any'

/** The audit log: what was changed, when and by whom. */
export function AuditPage() {
  const { t } = useTranslation()
  const { timeZone } = useTemple()
  const { search, show, go } = useUrlState()
  const today = useQuery(todayQuery).data?.date
  const stars = useQuery(starsQuery).data
  const names = [...days, ...texts, 'thing', 'after'] as const
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const { word, thing: thingGiven, ...asked } = given
  const thing = auditThings.find((each) => each === thingGiven)
  const actions = word ? findActions(t, word) : []
  const isUnknown = word !== undefined && actions.length === 0
  const query = useQuery({
    ...auditQuery({
      ...asked,
      ...(thing && { thing }),
      ...(actions.length > 0 && { actions: actions.join(',') }),
    }),
    enabled: !isUnknown,
  })
  const entries = query.data?.entries
  const next = query.data?.next
  const count = [...days, ...texts, 'thing'].filter((name) => name in given).length
  const text = (name: (typeof texts)[number]) => (
    <TextFilter
      value={search.get(name) ?? ''}
      aria-label={t(`office-orders.audit.${name}`)}
      placeholder={t(`office-orders.audit.${name}Hint`)}
      onChange={(value) => show({ [name]: value, after: undefined })}
    />
  )
  return (
    <>
      <HeadingWithActions title={t('app.titles.audit')} lead={t('office-orders.audit.lead')} />
      <div className="grid grid-cols-1 gap-4">
        <FilterBar
          count={count}
          search={text('word')}
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
                value={given[name]}
                placeholder={t('office-orders.filters.any')}
                {...(today && { today })}
                onChange={(picked) => show({ [name]: picked, after: undefined })}
              />
            </FormItem>
          ))}
          <FormItem label={t('office-orders.audit.thing')} size="sm" className="min-w-44 flex-1 text-sm">
            <Select
              options={[
                { value: anything, label: t('office-orders.audit.anything') },
                ...auditThings.map((value) => ({ value, label: t(`office-orders.audit.things.${value}`) })),
              ]}
              value={thing ?? anything}
              onChange={(picked) =>
                show({ thing: picked === anything ? undefined : picked, after: undefined })
              }
            />
          </FormItem>
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
        {isUnknown ? (
          <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-orders.audit.none')}>
            <p>{t('office-orders.audit.unknownWord', { word })}</p>
          </EmptyState>
        ) : query.isError && !entries ? (
          <OfficeFailure
            title={t('office-orders.audit.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : !entries ? (
          <SkeletonText lines={8} />
        ) : entries.length === 0 ? (
          <EmptyState art={<Art name="lamp-standing" size={110} />} title={t('office-orders.audit.none')}>
            <p>{t('office-orders.audit.noneText')}</p>
          </EmptyState>
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
          {given.after && (
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
