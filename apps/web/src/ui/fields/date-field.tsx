import { CalendarDays, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/format-day.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
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

/** The months weigh as much as a page: whoever only passes the field does not load them. */
const loadGrid = () => import('./day-grid.tsx')
const DayGrid = lazy(async () => ({ default: (await loadGrid()).DayGrid }))

const readable = (day: string) => formatDay(day, 'dated')

export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, today, clearable, size, invalid, disabled = false } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const height = useControlHeight(size)
  const attributes = useControlAttributes({ id: props.id }, invalid)

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <span className="flex items-center">
        <Popover.Trigger
          {...attributes}
          aria-label={props['aria-label']}
          disabled={disabled}
          onPointerEnter={loadGrid}
          onFocus={loadGrid}
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
          <Suspense fallback={<Skeleton className="m-3 h-88 w-77" />}>
            <DayGrid
              value={value}
              min={min}
              max={max}
              today={today}
              onChoose={(day) => {
                if (day) onChange(day)
                setOpen(false)
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
