import { CalendarDays, Check, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { addDays } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Beside } from '../../ui/beside.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StarName } from '../../ui/star-name.tsx'
import type { BasketLine, Cell, Person, Unread } from './booking.rules.ts'
import { type LineStatus, LineStatusMark } from './line-status-mark.tsx'
import type { Star } from './match-stars.ts'
import { unknownStar } from './read-cell.ts'
import { StarCell } from './star-cell.tsx'
import { TypedCell } from './typed-cell.tsx'

export interface LineRowProps {
  line: BasketLine
  number: number
  status: LineStatus
  unread: Unread
  /** The cell that prevents selling the lines, and why. */
  fault: { cell: Cell; words: string } | undefined
  /** Known people, whose names can be entered by a digit in the name cell. */
  known: readonly Person[]
  /** Including the "not known" entry. */
  stars: readonly Star[]
  today: string
  /** The cell of a new line that gets the keyboard focus. */
  beginsIn: Cell | undefined
  /** True while the sale is submitted: the cells are read-only. */
  isLocked: boolean
  /** In the card layout one line is expanded at a time. */
  isOpen: boolean
  onOpen: (open: boolean) => void
  onTyped: (cell: Cell, typed: string) => void
  onChange: (part: Partial<BasketLine>, cell: Cell) => void
  onRemove: () => void
  onCalendar: () => void
  onNewLine: () => void
  onRepeat: () => void
}

export const lineColumns =
  'rows:grid rows:grid-cols-[36px_minmax(0,2fr)_11.5rem_minmax(0,1.5fr)_minmax(96px,1.1fr)_78px_80px_44px] ample:grid-cols-[46px_minmax(0,2.6fr)_minmax(11.5rem,1.2fr)_minmax(0,1.4fr)_minmax(120px,1.1fr)_84px_96px_112px_48px] rows:items-stretch'

const frame = 'min-w-0 rows:border-line rows:border-s rows:content-center'

/**
 * One line of a booking: offering, day, name, star and quantity. A table row, or an expandable card on narrow screens.
 */
export function LineRow(props: LineRowProps) {
  const { line, number, status, unread, fault, known, stars, today, isOpen, isLocked, onChange, onNewLine } =
    props
  const { t } = useTranslation()
  const id = useId()
  const keyed = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      props.onRepeat()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onNewLine()
    }
  }
  const dayKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return keyed(event)
    event.preventDefault()
    const next = addDays(line.date, step)
    if (next >= today) onChange({ date: next }, 'day')
  }
  const nameKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const person = /^[1-9]$/.test(event.key) && known[Number(event.key) - 1]
    if (!person) return keyed(event)
    event.preventDefault()
    onChange({ name: person.name, nameMl: person.nameMl, starId: person.starId }, 'name')
  }
  const wrongIn = (cell: Cell) => {
    if (unread[cell] !== undefined) return t(`booking.direct.unread.${cell}`)
    return fault?.cell === cell ? fault.words : undefined
  }
  const errorIdOf = (cell: Cell) => wrongIn(cell) && `${id}-${cell}`
  const cellOf = (cell: Cell, label: string, field: ReactNode) => (
    <div className={classNames(frame, wrongIn(cell) && 'rows:ring-2 rows:ring-danger rows:ring-inset')}>
      <span className="block pb-1 font-medium rows:hidden">{label}</span>
      {field}
      {wrongIn(cell) && (
        <p id={`${id}-${cell}`} className="text-danger text-sm rows:px-3.5 rows:pb-1">
          {wrongIn(cell)}
        </p>
      )}
    </div>
  )
  const typedCell = (cell: Exclude<Cell, 'star'>) => ({
    cell,
    unread: unread[cell],
    onTake: (typed: string) => props.onTyped(cell, typed),
    autoFocus: props.beginsIn === cell,
    readOnly: isLocked,
    describedBy: errorIdOf(cell),
  })
  const star =
    line.starId === undefined ? undefined : stars.find(({ id }) => id === (line.starId ?? unknownStar))
  const said = (
    <span role="status" className="inline-flex items-center">
      <LineStatusMark {...status} />
    </span>
  )

  return (
    <li
      data-line={line.id}
      aria-label={t('booking.direct.line', { place: number })}
      className={classNames(
        'border-line border-t cards:px-4 cards:py-3.5 cards:first:border-t-0',
        lineColumns,
        status.refused && 'bg-warning-subtle',
      )}
    >
      <span aria-hidden="true" className="num hidden content-center text-quiet rows:block rows:ps-3.5">
        {number}
      </span>
      <div
        className={classNames(
          frame,
          'flex items-start justify-between gap-3 rows:items-center rows:px-3.5 rows:py-1.5',
        )}
      >
        <span className="min-w-0">
          <b className="font-semibold">
            <bdi>{line.offeringName}</bdi>
          </b>{' '}
          <Beside className="text-soft cards:block">{status.offeringNameMl}</Beside>
        </span>
        <span className="ample:hidden">{said}</span>
      </div>
      {!isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pt-1 rows:hidden">
          <bdi>{formatDay(line.date, 'short')}</bdi>
          <span className="num text-end">{status.amount ?? '\u00a0'}</span>
          <bdi className="wrap-anywhere">
            {line.quantity > 1
              ? t('booking.direct.nameTimes', { name: line.name, count: line.quantity })
              : line.name}
          </bdi>
          <span className="text-end text-soft">{star && <StarName name={star.name} />}</span>
        </div>
      )}
      <div
        className={classNames(
          'cards:grid cards:gap-3 cards:pt-3 sm:cards:grid-cols-2 rows:contents',
          !isOpen && 'cards:hidden',
        )}
      >
        {cellOf(
          'day',
          t('booking.direct.day'),
          <span className="relative block">
            <TypedCell
              {...typedCell('day')}
              label={t('booking.direct.day')}
              value={formatDay(line.date, 'short')}
              onKeyDown={dayKeys}
            />
            <IconButton
              label={t('booking.direct.calendar')}
              tabIndex={-1}
              className="absolute end-0.5 top-1"
              onClick={props.onCalendar}
            >
              <CalendarDays aria-hidden="true" size={18} />
            </IconButton>
          </span>,
        )}
        {cellOf(
          'name',
          t('booking.direct.name'),
          <TypedCell
            {...typedCell('name')}
            label={t('booking.direct.name')}
            value={line.name}
            onKeyDown={nameKeys}
          />,
        )}
        {cellOf(
          'star',
          t('booking.direct.star'),
          <StarCell
            stars={stars}
            value={line.starId}
            unread={unread.star}
            onTake={(typed) => props.onTyped('star', typed)}
            onPick={(starId) => onChange({ starId }, 'star')}
            onKeyDown={keyed}
            readOnly={isLocked}
            describedBy={errorIdOf('star')}
          />,
        )}
        {cellOf(
          'quantity',
          t('booking.direct.howMany'),
          <TypedCell
            {...typedCell('quantity')}
            label={t('booking.direct.howMany')}
            inputMode="numeric"
            align="center"
            value={String(line.quantity)}
            onKeyDown={keyed}
          />,
        )}
      </div>
      <span className={classNames(frame, 'num hidden text-end rows:block rows:px-2.5')}>
        {status.amount === undefined ? <Skeleton className="ms-auto h-5 w-14" /> : <bdi>{status.amount}</bdi>}
      </span>
      <span className={classNames(frame, 'hidden px-2.5 ample:block')}>{said}</span>
      <span className="hidden content-center rows:block">
        <IconButton label={t('booking.direct.remove', { place: number })} onClick={props.onRemove}>
          <Trash2 aria-hidden="true" size={19} />
        </IconButton>
      </span>
      {status.refused && (
        <div className="flex flex-wrap items-center gap-x-4 pt-2 font-medium text-warning rows:col-span-full rows:border-warning-line rows:border-t rows:px-12.5 rows:py-1.5">
          <p>{status.refused}</p>
          {status.remedy}
        </div>
      )}
      <div className="-ms-3 flex flex-wrap pt-1 rows:hidden">
        <Button
          look="plain"
          size="sm"
          aria-expanded={isOpen}
          icon={isOpen ? <Check aria-hidden="true" size={18} /> : <Pencil aria-hidden="true" size={17} />}
          onClick={() => props.onOpen(!isOpen)}
        >
          {isOpen ? t('booking.direct.done') : t('booking.direct.edit')}
        </Button>
        <Button look="plain" size="sm" onClick={props.onRepeat}>
          {t('booking.direct.repeat')}
        </Button>
        <Button look="plain" size="sm" onClick={props.onRemove}>
          {t('booking.direct.removeThis')}
        </Button>
      </div>
    </li>
  )
}
