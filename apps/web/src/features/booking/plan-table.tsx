import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Check, ChevronDown, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { isOpen, type PlanChoice, type PlanLine, type SkippedDay } from './booking.rules.ts'
import { SecondDay } from './second-day.tsx'

interface PlanTableProps {
  lines: readonly PlanLine[]
  /** Second days of the star in a Malayalam month, offered where the plan skips them. */
  skipped: readonly SkippedDay[]
  star: string
  amountPaise: number
  choices: Record<string, PlanChoice>
  onChoose: (wanted: string, choice: PlanChoice | undefined) => void
  /** Translates why a day is closed. */
  whyClosed: (line: Pick<PlanLine, 'reason' | 'message'>) => string
}

/** Rows shown before "show all" is pressed. */
const shownFirst = 8

const cell = 'md:px-3.5 md:py-3.5'
const columns = 'md:grid-cols-[1.3fr_1.6fr_1.2fr_0.6fr]'

/** Every day of the plan with places and price; a closed day offers the next open one. */
export function PlanTable(props: PlanTableProps) {
  const { lines, skipped, star, amountPaise, choices, onChoose, whyClosed } = props
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  // Days that need a decision are never hidden.
  const shown = lines.filter((line, at) => whole || at < shownFirst || !isOpen(line))
  const hidden = lines.length - shown.length
  const last = shown.at(-1)?.wanted_date ?? ''
  const rows = [
    ...shown.map((line) => ({ date: line.wanted_date, line, second: undefined })),
    ...skipped
      .filter(({ date }) => date <= last)
      .map((second) => ({ date: second.date, line: undefined, second })),
  ].sort((a, b) => a.date.localeCompare(b.date))
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <div aria-hidden="true" className={`hidden bg-sunken font-semibold text-sm md:grid ${columns}`}>
        {(['day', 'malayalam', 'places', 'price'] as const).map((name) => (
          <span key={name} className={`px-3.5 py-3 ${name === 'price' ? 'text-end' : ''}`}>
            {t(`booking.plan.columns.${name}`)}
          </span>
        ))}
      </div>
      <ol aria-label={t('booking.plan.days')}>
        {rows.map(({ line, second }) =>
          second ? (
            <SecondDay
              key={second.date}
              day={second}
              star={star}
              amountPaise={amountPaise}
              isUsed={choices[second.date] === 'use'}
              whyClosed={whyClosed}
              onUse={(isUsed) => onChoose(second.date, isUsed ? 'use' : undefined)}
            />
          ) : isOpen(line) ? (
            <li
              key={line.wanted_date}
              className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-t px-4 py-3 first:border-t-0 md:items-center md:p-0 ${columns}`}
            >
              <span className={`font-semibold ${cell}`}>
                <bdi>{formatDay(line.wanted_date, 'dated')}</bdi>
              </span>
              <span className={`text-soft max-md:row-start-2 ${cell}`}>
                <bdi>{line.malayalam.text}</bdi> <Beside>{line.malayalam.monthNameMl}</Beside>
              </span>
              <span className={`max-md:row-start-2 max-md:text-end ${cell}`}>
                {line.reason === 'few_left' && line.left !== null ? (
                  <Badge tone="warning">{t('booking.plan.left', { count: line.left })}</Badge>
                ) : (
                  <span className="inline-flex items-center gap-2 text-success">
                    <Check aria-hidden="true" size={17} />
                    {t('booking.plan.open')}
                  </span>
                )}
              </span>
              <span className={`num text-end max-md:row-start-1 max-md:col-start-2 ${cell}`}>
                <bdi>{formatRupees(line.amountPaise)}</bdi>
              </span>
            </li>
          ) : (
            <ClosedDay
              key={line.wanted_date}
              line={line}
              choice={choices[line.wanted_date]}
              why={whyClosed(line)}
              onChoose={(choice) => onChoose(line.wanted_date, choice)}
            />
          ),
        )}
      </ol>
      {hidden > 0 && (
        <div className="border-line border-t p-1.5">
          <Button
            look="plain"
            iconEnd={<ChevronDown aria-hidden="true" size={18} />}
            onClick={() => setWhole(true)}
          >
            {t('booking.plan.showRest', { count: hidden })}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ClosedDayProps {
  line: PlanLine
  choice: PlanChoice | undefined
  why: string
  onChoose: (choice: PlanChoice) => void
}

function ClosedDay({ line, choice, why, onChoose }: ClosedDayProps) {
  const { t } = useTranslation()
  const isSettled = choice !== undefined || line.date === null
  return (
    <li
      className={`grid gap-2 border-line border-t px-4 py-3.5 first:border-t-0 md:px-3.5 ${isSettled ? '' : 'bg-warning-subtle'}`}
    >
      <div className="grid gap-x-4 gap-y-0.5 md:grid-cols-[1.3fr_3.4fr] md:items-center">
        <span
          className={choice === 'leave' || line.date === null ? 'text-soft line-through' : 'font-semibold'}
        >
          <bdi>{formatDay(line.wanted_date, 'dated')}</bdi>
        </span>
        <span className="inline-flex items-start gap-2 font-medium text-warning">
          <CircleAlert aria-hidden="true" size={19} className="mt-0.5 flex-none" />
          {why}
        </span>
      </div>
      {line.date ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            {t('booking.plan.nextOpen')}{' '}
            <b className="font-semibold">
              <bdi>{formatDay(line.date, 'dated')}</bdi>
            </b>
            {', '}
            <bdi>{line.malayalam.text}</bdi>
          </p>
          <div className="flex flex-wrap gap-1.5">
            <Button
              look="line"
              aria-pressed={choice === 'use'}
              icon={choice === 'use' && <Check aria-hidden="true" size={18} />}
              onClick={() => onChoose('use')}
            >
              {t('booking.plan.use', { day: formatDay(line.date, 'plain') })}
            </Button>
            <Button
              look="plain"
              aria-pressed={choice === 'leave'}
              icon={choice === 'leave' && <Check aria-hidden="true" size={18} />}
              onClick={() => onChoose('leave')}
            >
              {t('booking.plan.leave')}
            </Button>
          </div>
        </div>
      ) : (
        <p className="text-soft">{t('booking.plan.none')}</p>
      )}
    </li>
  )
}
