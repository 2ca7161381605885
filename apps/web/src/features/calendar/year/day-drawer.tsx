import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../lib/api/api-error.ts'
import { type CivilDay, monthOf } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { monthQuery, starsQuery } from '../calendar.api.ts'
import { DayFacts } from '../day-facts.tsx'
import { DayClosings } from './day-closings.tsx'
import { DayLimits, type PoolChoice } from './day-limits.tsx'
import { DayNotes } from './day-notes.tsx'
import { describeYearDays, starWords, type Year } from './describe-year-day.ts'
import { OverrideForm } from './override-form.tsx'

interface DayDrawerProps {
  date: CivilDay
  year: Year
  today: CivilDay
  timeZone: string
  /** Any bookable offering: its month query carries the panchangam of each day. */
  offeringId: number | undefined
  pools: readonly PoolChoice[]
  observances: readonly { id: string; name: string; nameMl: string }[]
  /** The devotees who had booked a day that was then closed, and their choices. */
  asked: ReactNode
  /** False for read-only staff, who still see everything. */
  mayChange: boolean
  onCloseDay: () => void
  onClose: () => void
}

/** Details of one day, and the office's actions for it. */
export function DayDrawer(props: DayDrawerProps) {
  const { date, year, today, timeZone, offeringId, pools, observances, asked, mayChange } = props
  const { onCloseDay, onClose } = props
  const { t } = useTranslation()
  const [correcting, setCorrecting] = useState(false)
  const stars = useQuery(starsQuery)
  const month = useQuery({ ...monthQuery(offeringId ?? 0, monthOf(date)), enabled: offeringId !== undefined })
  const day = describeYearDays(year).get(date)
  const panchangam = month.data?.days.find((one) => one.date === date)
  const nameOf = (id: number) => stars.data?.find((star) => star.id === id)?.name ?? String(id)
  if (!day) return null
  const isOver = date < today

  return (
    <Drawer
      open
      modal={false}
      width={460}
      onClose={onClose}
      title={formatDay(date, 'full')}
      description={
        <bdi>
          {t(`office.months.${day.malayalam.month}`)} {day.malayalam.day}, {day.malayalam.year}
        </bdi>
      }
    >
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-6">
        {(day.names.length > 0 || day.closed) && (
          <p className="flex flex-wrap gap-2">
            {day.names.map((name) => (
              <Badge key={name} tone={day.isAyilyam ? 'gold' : 'plain'}>
                {name}
              </Badge>
            ))}
            {day.closed && (
              <Badge tone="danger">
                {t(day.closed === 'temple' ? 'office.year.closed' : 'office.year.partly')}
              </Badge>
            )}
          </p>
        )}
        <DayNotes date={date} year={year} timeZone={timeZone} nameOf={nameOf} />
        <section className="grid gap-3">
          <h3 className="text-lg">{t('office.panchangam.title')}</h3>
          {panchangam ? (
            <DayFacts day={panchangam} timeZone={timeZone} offering={undefined} />
          ) : month.isError ? (
            <LoadFailed
              title={t('office.panchangam.failed')}
              message={errorText(month.error)}
              onRetry={() => void month.refetch()}
            />
          ) : (
            <SkeletonText lines={4} />
          )}
          <p className="flex justify-between gap-4">
            <span className="text-quiet">{t('office.panchangam.birthdays')}</span>
            <bdi className="text-end font-medium">{starWords(t, day.birthdayStars, nameOf)}</bdi>
          </p>
          {correcting ? (
            <OverrideForm
              day={day}
              tithiId={panchangam?.tithi.id ?? 0}
              stars={stars.data ?? []}
              observances={observances}
              earlier={year.overrides.find((one) => one.date === date)}
              onDone={() => setCorrecting(false)}
            />
          ) : (
            <Button
              look="line"
              size="sm"
              icon={<PencilLine aria-hidden="true" size={18} />}
              className="justify-self-start"
              disabled={!panchangam && month.isFetching}
              onClick={() => setCorrecting(true)}
            >
              {t('office.override.open')}
            </Button>
          )}
        </section>
        <DayClosings blocks={day.blocks} isOver={isOver} onClose={onCloseDay} />
        {asked}
        <DayLimits
          date={date}
          limits={year.limits.filter((limit) => limit.date === date)}
          pools={pools}
          isOver={isOver}
        />
      </fieldset>
    </Drawer>
  )
}
