import { useChange } from '../../../lib/api/use-change.ts'
import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import { formatInstant } from '../../../lib/format/format-moment.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { calendarChange, removeOverride } from '../calendar.api.ts'
import { closeCallWords, starWords, type Year } from './describe-year-day.ts'

interface DayNotesProps {
  date: CivilDay
  year: Year
  timeZone: string
  nameOf: (starId: number) => string
}

/** What is unusual about a day: close calls, eclipses, regional differences, a correction. */
export function DayNotes({ date, year, timeZone, nameOf }: DayNotesProps) {
  const { t } = useTranslation()
  const restoring = useChange(removeOverride, { ...calendarChange, done: t('office.override.restored') })
  const here = <One extends { date: CivilDay }>(list: readonly One[]) =>
    list.filter((one) => one.date === date)
  const [override] = here(year.overrides)
  return (
    <div className="grid gap-3 empty:hidden">
      {here(year.closeCalls).map((call) => (
        <AlertBanner
          key={`${call.kind} ${call.line}`}
          type="warning"
          duration={0}
          title={t('office.matters.closeCall', { name: call.beginsName })}
        >
          <p>
            {closeCallWords(t, call)} {t('office.closeCall.mayDiffer')}
          </p>
        </AlertBanner>
      ))}
      {here(year.eclipses).map((eclipse) => (
        <AlertBanner
          key={eclipse.visibleFrom}
          type="warning"
          duration={0}
          title={t(`office.eclipse.${eclipse.body}`)}
        >
          <p>
            {t('office.eclipse.visible', {
              hours: `${formatTime(eclipse.visibleFrom, timeZone)} – ${formatTime(eclipse.visibleTo, timeZone)}`,
            })}
          </p>
        </AlertBanner>
      ))}
      {here(year.disagreements).map((one) => (
        <AlertBanner key={one.custom} type="info" duration={0} title={t(`office.customs.${one.custom}`)}>
          <p>
            {t('office.customs.differ', {
              ours: starWords(t, one.ours, nameOf),
              theirs: starWords(t, one.theirs, nameOf),
            })}
          </p>
        </AlertBanner>
      ))}
      {override && (
        <AlertBanner type="info" duration={0} title={t('office.override.corrected')}>
          <p className="[unicode-bidi:plaintext]">{override.reason}</p>
          <p className="text-soft text-sm">{formatInstant(override.changedAt, timeZone)}</p>
          <Button
            look="line"
            size="sm"
            className="mt-2"
            loading={restoring.isPending}
            onClick={() => restoring.mutate(date)}
          >
            {t('office.override.restore')}
          </Button>
        </AlertBanner>
      )}
    </div>
  )
}
