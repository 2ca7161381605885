import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Direction } from 'radix-ui'
import { DayPicker } from 'react-day-picker'
import { formatDay, formatMonth, formatMonthName, formatWeekday } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'

interface DayGridProps {
  value: string | undefined
  onChoose: (value: string | undefined) => void
  min: string | undefined
  max: string | undefined
  today: string | undefined
}

// Local noon, so that no daylight saving change shifts the date.
const toDate = (day: string) => new Date(`${day}T12:00:00`)
const toDay = (date: Date) =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** Years offered ahead without a maximum; the picker's default ends with the current year. */
const YEARS_AHEAD = 5
const lastOf = (today: string) => `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`

/** Formats the picker's texts in the page's language. */
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
  // If today is selected, its own text colour would equal the background.
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
