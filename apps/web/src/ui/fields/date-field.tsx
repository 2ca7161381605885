import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Direction, Popover } from 'radix-ui'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth, formatMonthName, formatWeekday } from '../../lib/format/format-day.ts'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { controlFrame } from './control-frame.ts'
import { type ControlSize, useControlHeight } from './control-size.ts'
import { useControlAttributes } from './form-item-context.ts'

interface DateFieldProps {
  /** A calendar day, `YYYY-MM-DD`; no hour and no zone. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  min?: string
  max?: string
  /** The day where it is meant, so that "today" is the same for someone abroad. */
  today?: string
  placeholder?: string
  clearable?: boolean
  size?: ControlSize
  invalid?: boolean
  disabled?: boolean
  id?: string
  'aria-label'?: string
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

const readable = (day: string) => formatDay(day, 'dated')

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

export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, today, clearable, size, invalid, disabled = false } = props
  const { t } = useTranslation()
  const direction = Direction.useDirection()
  const [open, setOpen] = useState(false)
  const height = useControlHeight(size)
  const attributes = useControlAttributes({ id: props.id }, invalid)
  const outside = [...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <span className="flex items-center">
        <Popover.Trigger
          {...attributes}
          aria-label={props['aria-label']}
          disabled={disabled}
          className={classNames(
            controlFrame(Boolean(attributes['aria-invalid']), disabled),
            'min-h-fit w-full items-center gap-2.5 px-3.5 py-1 text-start leading-snug hit-area focus-ring',
            height,
          )}
        >
          <CalendarDays aria-hidden="true" size={20} className="flex-none text-soft" />
          <span className={classNames('min-w-0 num', !value && 'text-quiet')}>
            <bdi>{value ? readable(value) : (props.placeholder ?? t('ui.date.choose'))}</bdi>
          </span>
        </Popover.Trigger>
        {clearable && value && !disabled && (
          <IconButton
            label={t('ui.date.clear')}
            className="relative z-10 -ms-11"
            onClick={() => onChange(undefined)}
          >
            <X aria-hidden="true" size={18} />
          </IconButton>
        )}
      </span>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-[calc(100vw-16px)] animate-drop-in rounded-card border border-line bg-raised shadow-float outline-none"
        >
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
            onSelect={(date) => {
              if (date) onChange(toDay(date))
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
