import { CalendarDays, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ComponentProps, useEffect, useId, useState } from 'react'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { IconButton } from '../icon-button.tsx'
import { controlFrame } from './control-frame.ts'
import { type ControlSize, useControlHeight } from './control-size.ts'
import { useControlAttributes } from './form-item-context.ts'
import { loadDayGrid } from './load-day-grid.ts'
import { TextInput } from './text-input.tsx'

interface DateFieldProps {
  /** A calendar day, `YYYY-MM-DD`, without time and zone. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  min?: string
  max?: string
  /** The temple's current day, so that "today" is right for users abroad too. */
  today?: string
  placeholder?: string
  clearable?: boolean
  size?: ControlSize
  invalid?: boolean
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** Preload; a failure is ignored here, because opening the field loads again and shows the error. */
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

interface TypedDayProps {
  value: string | undefined
  min: string | undefined
  max: string | undefined
  onType: (value: string) => void
  onDone: () => void
}

/** While a year is being typed, the first digits already form a valid date in the distant past. */
const isWhole = (day: string) => /^[1-9]\d{3}-/.test(day)

/** The browser's own date field, used if the date picker fails to load. */
function TypedDay({ value, min, max, onType, onDone }: TypedDayProps) {
  const { t } = useTranslation()
  // An id of its own: the form's label belongs to the button that opened this field.
  const id = useId()
  return (
    <TextInput
      type="date"
      id={id}
      autoFocus
      aria-label={t('ui.date.choose')}
      className="m-3"
      defaultValue={value}
      min={min}
      max={max}
      onChange={({ target }) => {
        if (isWhole(target.value) && target.validity.valid) onType(target.value)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onDone()
      }}
    />
  )
}

interface DaysProps extends ComponentProps<Grid> {
  onType: (value: string) => void
}

/** Loads on each opening: plain `lazy` would replace the page by an error if the chunk fails, and never retry. */
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
