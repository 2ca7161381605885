import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Direction } from 'radix-ui'
import { DayPicker } from 'react-day-picker'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth, formatMonthName, formatWeekday } from '../../lib/format/format-day.ts'

interface DayGridProps {
  value: string | undefined
  onChoose: (value: string | undefined) => void
  min: string | undefined
  max: string | undefined
  today: string | undefined
}

// Noon of the local day: no change of clocks can move it to another date.
const toDate = (day: string) => new Date(`${day}T12:00:00`)
const toDay = (date: Date) =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** As far as the list of years goes where no rule ends it: the picker's own would end with this December. */
const YEARS_AHEAD = 5
const lastOf = (today: string) => `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`

/** The picker's own words, in the language of the page. */
const formatters = {
  formatWeekdayName: (date: Date) => formatWeekday(toDay(date)),
  formatMonthDropdown: (date: Date) => formatMonthName(toDay(date), 'long'),
  formatCaption: (date: Date) => formatMonth(toDay(date).slice(0, 7)),
}

const calendarClasses = {
  root: 'p-3',
  months: 'relative',
  month_caption: 'title flex h-11 items-center ps-2 text-xl',
  caption_label: 'inline-flex items-center gap-1',
  dropdowns: 'flex gap-3',
  dropdown_root: 'relative',
  dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
  nav: 'absolute end-0 top-0 flex',
  button_previous:
    'grid size-11 place-items-center rounded-inner text-soft hover:bg-sunken focus-ring disabled:opacity-40',
  button_next:
    'grid size-11 place-items-center rounded-inner text-soft hover:bg-sunken focus-ring disabled:opacity-40',
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-11 text-center font-medium text-quiet text-sm',
  day: 'p-0 text-center',
  day_button:
    'size-11 rounded-inner num hover:bg-primary-subtle focus-ring disabled:text-quiet disabled:line-through disabled:hover:bg-transparent',
  today:
    '[&>button]:font-semibold [&>button]:text-primary [&>button]:underline [&>button]:underline-offset-4',
  // Today may be the one that is chosen: its colour would be that of the square.
  selected: '[&>button]:bg-primary [&>button]:text-neutral! [&>button]:hover:bg-primary-deep',
  outside: 'text-quiet',
}

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown }

/** The month in which a date field's day is chosen. */
export function DayGrid({ value, onChoose, min, max, today }: DayGridProps) {
  const { t } = useTranslation()
  const direction = Direction.useDirection()
  const outside = [...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]
  return (
    <DayPicker
      mode="single"
      autoFocus
      captionLayout="dropdown"
      weekStartsOn={0}
      dir={direction}
      selected={value ? toDate(value) : undefined}
      defaultMonth={toDate(value ?? today ?? min ?? toDay(new Date()))}
      {...(today ? { today: toDate(today) } : {})}
      {...(min ? { startMonth: toDate(min) } : {})}
      endMonth={toDate(max ?? lastOf(today ?? toDay(new Date())))}
      disabled={outside}
      formatters={formatters}
      labels={{
        labelDayButton: (date) => formatDay(toDay(date), 'full'),
        labelPrevious: () => t('ui.date.previousMonth'),
        labelNext: () => t('ui.date.nextMonth'),
        labelMonthDropdown: () => t('ui.date.month'),
        labelYearDropdown: () => t('ui.date.year'),
      }}
      classNames={calendarClasses}
      components={{
        Chevron: ({ orientation = 'down' }) => {
          const Icon = chevrons[orientation]
          return <Icon aria-hidden="true" size={orientation === 'down' ? 16 : 20} />
        },
      }}
      onSelect={(date) => onChoose(date && toDay(date))}
    />
  )
}
