import { CalendarDays, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/format/format-day.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { IconButton } from '../icon-button.tsx'
import { controlFrame } from './control-frame.ts'
import { type ControlSize, useControlHeight } from './control-size.ts'
import { useControlAttributes } from './form-item-context.ts'
import { loadDayGrid } from './load-day-grid.ts'
import { TypedDay } from './typed-day.tsx'

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

/** What did not come is asked for again, and said, when the field is opened. */
const loadAhead = () => void loadDayGrid().catch(() => undefined)

type Grid = Awaited<ReturnType<typeof loadDayGrid>>

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
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
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
          <Days
            value={value}
            min={min}
            max={max}
            today={today}
            onType={onChange}
            onChoose={(day) => {
              if (day) onChange(day)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface DaysProps extends ComponentProps<Grid> {
  onType: (value: string) => void
}

/** Asked for at each opening: a `lazy` would take the page away when the months do not come, and never ask again. */
function Days({ onType, ...rest }: DaysProps) {
  const [Grid, setGrid] = useState<Grid | 'missing'>()
  useEffect(() => {
    loadDayGrid().then(
      (loaded) => setGrid(() => loaded),
      () => setGrid('missing'),
    )
  }, [])
  if (Grid === undefined) return <Skeleton className="m-3 h-88 w-77" />
  if (Grid !== 'missing') return <Grid {...rest} />
  const { value, min, max, onChoose } = rest
  return <TypedDay value={value} min={min} max={max} onType={onType} onDone={() => onChoose(undefined)} />
}
