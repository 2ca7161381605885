import { standings } from '@vazhipadu/contract/notifications'
import { Search } from 'lucide-react'
import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextFilter } from '../../ui/fields/text-filter.tsx'
import type { NoticeStatus, People } from './notifications.api.ts'

interface NoticeFiltersProps {
  /** Undefined if the list has no day. */
  day: CivilDay | undefined
  today: CivilDay | undefined
  search: string
  standing: NoticeStatus | 'all'
  counts: People['counts'] | undefined
  onDay: (day: CivilDay | undefined) => void
  onSearch: (text: string) => void
  onStanding: (standing: NoticeStatus | 'all') => void
}

/** Filters by day, search and delivery state; empty groups are hidden. */
export function NoticeFilters(props: NoticeFiltersProps) {
  const { day, today, search, standing, counts } = props
  const { t } = useTranslation()
  const groups = standings.filter((each) => each === standing || (counts?.[each] ?? 0) > 0)
  return (
    <search aria-label={t('office.list.label')} className="flex flex-wrap items-center gap-2 print:hidden">
      {day !== undefined && (
        <div className="w-56 max-sm:w-full">
          <DateField
            value={day || undefined}
            aria-label={t('office-notices.day')}
            {...(today && { today })}
            onChange={props.onDay}
          />
        </div>
      )}
      <div className="min-w-48 flex-1">
        <TextFilter
          value={search}
          aria-label={t('office-notices.search')}
          placeholder={t('office-notices.search')}
          prefix={<Search aria-hidden="true" size={18} />}
          onChange={props.onSearch}
        />
      </div>
      {groups.length > 0 && (
        <div className="w-full min-w-0 overflow-x-auto">
          <Segmented<NoticeStatus | 'all'>
            label={t('office-notices.standing')}
            className="w-max"
            value={standing}
            onChange={props.onStanding}
            options={(['all', ...groups] as const).map((each) => ({
              value: each,
              label: (
                <>
                  {t(`office-notices.standings.${each}`)}
                  <span className="font-normal num">{counts?.[each]}</span>
                </>
              ),
            }))}
          />
        </div>
      )}
    </search>
  )
}
