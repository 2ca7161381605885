import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { CivilDay } from '../../lib/dates/civil-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { BasketLine, Cell, Person, Unread } from './booking.rules.ts'
import { LineRow, lineColumns } from './line-row.tsx'
import type { LineStatus } from './line-status-mark.tsx'
import type { Star } from './match-stars.ts'
import { type Choice, OfferingEntry } from './offering-entry.tsx'
import { readCell, unknownStar } from './read-cell.ts'

interface LineTableProps {
  label: string
  lines: readonly BasketLine[]
  statusOf: (line: BasketLine, at: number) => LineStatus
  /** Text that could not be parsed, by line id. */
  unread: Readonly<Record<string, Unread>>
  /** The cell that prevents selling the lines, and why. */
  fault?: { line: string; cell: Cell; words: string } | undefined
  known: readonly Person[]
  stars: readonly Star[]
  offerings: readonly Choice[]
  today: CivilDay
  /** The line just added, and the cell that gets the keyboard focus. */
  fresh: string | undefined
  beginsIn: Cell
  /** The expanded line in the card layout. */
  open: string | undefined
  onOpen: (lineId: string | undefined) => void
  isLocked?: boolean
  onPick: (offering: Choice) => void
  onChange: (lineId: string, part: Partial<BasketLine>, cell: Cell) => void
  onUnread: (lineId: string, cell: Cell, typed: string) => void
  onRemove: (lineId: string) => void
  onCalendar: (lineId: string) => void
  onRepeat: (line: BasketLine) => void
  entryRef: RefObject<HTMLInputElement | null>
  /** Key handler of the field for the next offering. */
  onEntryKey?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Shown beside the field for the next offering. */
  beside?: ReactNode
  entryFocus?: boolean
}

const columns = [
  { id: 'place' },
  { id: 'offering', title: 'booking.direct.offering' },
  { id: 'day', title: 'booking.direct.day' },
  { id: 'name', title: 'booking.direct.name' },
  { id: 'star', title: 'booking.direct.star' },
  { id: 'howMany', title: 'booking.direct.howMany' },
  { id: 'amount', title: 'booking.direct.amount' },
  { id: 'places' },
  { id: 'remove' },
] as const

/** Lines as a keyboard-driven table with a field for the next offering. Used by direct booking and the counter. */
export function LineTable(props: LineTableProps) {
  const { label, lines, unread, today, isLocked = false, onChange } = props
  const { t } = useTranslation()
  const notKnown = { id: unknownStar, name: t('booking.star.notKnown'), nameMl: '', spellings: ['?'] }
  const stars = [...props.stars, notKnown]
  const typed = (lineId: string, cell: Cell, text: string) => {
    const part = readCell(cell, text, { today, stars })
    if (part) onChange(lineId, part, cell)
    else props.onUnread(lineId, cell, text)
  }
  return (
    <div className="@container/lines rounded-card border border-line bg-card">
      <div
        aria-hidden="true"
        className={`hidden rounded-t-card bg-sunken font-semibold text-sm ${lineColumns}`}
      >
        {columns.map(({ id, ...column }) => (
          <span
            key={id}
            className={classNames(
              'px-3.5 py-2.5',
              id === 'amount' && 'text-end rows:px-2.5',
              id === 'howMany' && 'whitespace-nowrap px-1! text-center',
              id === 'places' && 'tight:hidden',
            )}
          >
            {'title' in column && t(column.title)}
          </span>
        ))}
      </div>
      <ol aria-label={label}>
        {lines.map((line, at) => (
          <LineRow
            key={line.id}
            line={line}
            number={at + 1}
            status={props.statusOf(line, at)}
            unread={unread[line.id] ?? {}}
            fault={props.fault?.line === line.id ? props.fault : undefined}
            known={props.known}
            stars={stars}
            today={today}
            beginsIn={props.fresh === line.id ? props.beginsIn : undefined}
            isLocked={isLocked}
            isOpen={props.open === line.id}
            onOpen={(isOpen) => props.onOpen(isOpen ? line.id : undefined)}
            onTyped={(cell, text) => typed(line.id, cell, text)}
            onChange={(part, cell) => onChange(line.id, part, cell)}
            onRemove={() => props.onRemove(line.id)}
            onCalendar={() => props.onCalendar(line.id)}
            onNewLine={() => props.entryRef.current?.focus()}
            onRepeat={() => props.onRepeat(line)}
          />
        ))}
      </ol>
      <div className={`border-line cards:p-4 ${lineColumns} ${lines.length > 0 ? 'border-t' : ''}`}>
        <span aria-hidden="true" className="num hidden content-center text-quiet rows:block rows:ps-3.5">
          {lines.length + 1}
        </span>
        <div className="min-w-0 rows:col-span-3 rows:border-line rows:border-s">
          <OfferingEntry
            inputRef={props.entryRef}
            offerings={props.offerings}
            onPick={props.onPick}
            readOnly={isLocked}
            autoFocus={props.entryFocus ?? false}
            onKeyDown={props.onEntryKey}
            className="cards:rounded-card cards:border cards:border-line-strong"
          />
        </div>
        {props.beside && <div className="hidden px-2 rows:col-span-3 rows:block">{props.beside}</div>}
      </div>
    </div>
  )
}
