import { CalendarDays, Check, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StarName } from '../../ui/star-name.tsx'
import type { BasketLine, Person } from './booking.rules.ts'
import { parseDay } from './parse-day.ts'
import { StarSelect } from './star-select.tsx'
import { TypedCell } from './typed-cell.tsx'

export type LineStatus = {
  offeringNameMl: string
  amount: string | undefined
  refused: string | undefined
  left: number | null
  isFew: boolean
}

interface DirectRowProps {
  line: BasketLine
  number: number
  status: LineStatus
  family: readonly Person[]
  stars: readonly { id: number; name: string; nameMl: string }[]
  today: string
  /** On a phone one line is open at a time. */
  isOpen: boolean
  onOpen: (open: boolean) => void
  onChange: (part: Partial<BasketLine>) => void
  onRemove: () => void
  onCalendar: () => void
  onNewLine: () => void
  onRepeat: () => void
}

export const directColumns =
  'lg:grid lg:grid-cols-[46px_minmax(0,2.6fr)_minmax(150px,1.2fr)_minmax(0,1.4fr)_minmax(120px,1.1fr)_84px_96px_112px_48px] lg:items-stretch'

const cell = 'min-w-0 lg:border-line lg:border-s lg:content-center'

/** One line: offering, day, name, star, how many. A table's row, and on a phone a card that opens. */
export function DirectRow(props: DirectRowProps) {
  const { line, number, status, family, stars, today, isOpen, onOpen, onChange, onNewLine, onRepeat } = props
  const { t } = useTranslation()
  const [badDay, setBadDay] = useState(false)
  const keyed = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      onRepeat()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onNewLine()
    }
  }
  const takeDay = (typed: string) => {
    const day = parseDay(typed, today)
    setBadDay(!day)
    if (day) onChange({ date: day })
    return day !== undefined
  }
  const dayKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return keyed(event)
    event.preventDefault()
    const next = addDays(line.date, step)
    if (next >= today) onChange({ date: next })
  }
  const nameKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    const person = /^[1-9]$/.test(event.key) && family[Number(event.key) - 1]
    if (!person) return keyed(event)
    event.preventDefault()
    onChange({ name: person.name, nameMl: person.nameMl, starId: person.starId ?? null })
  }
  const star = stars.find(({ id }) => id === line.starId)
  const labelled = (name: string, field: ReactNode) => (
    <>
      <span className="block pb-1 font-medium lg:hidden">{name}</span>
      {field}
    </>
  )
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
        'border-line border-t max-lg:px-4 max-lg:py-3.5 max-lg:first:border-t-0',
        directColumns,
        status.refused && 'bg-warning-subtle',
      )}
    >
      <span aria-hidden="true" className="num hidden content-center px-3.5 text-quiet lg:block">
        {number}
      </span>
      <div
        className={classNames(
          cell,
          'flex items-start justify-between gap-3 lg:items-center lg:px-3.5 lg:py-2',
        )}
      >
        <span className="min-w-0">
          <b className="font-semibold">
            <bdi>{line.offeringName}</bdi>
          </b>{' '}
          <span lang="ml" className="text-soft max-lg:block">
            {status.offeringNameMl}
          </span>
        </span>
        <span className="lg:hidden">{said}</span>
      </div>
      {!isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pt-1 lg:hidden">
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
          'max-lg:grid max-lg:gap-3 max-lg:pt-3 md:max-lg:grid-cols-2 lg:contents',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className={cell}>
          {labelled(
            t('booking.direct.day'),
            <span
              className={classNames('relative block', badDay && 'lg:ring-2 lg:ring-danger lg:ring-inset')}
            >
              <TypedCell
                cell="day"
                label={t('booking.direct.day')}
                value={formatDay(line.date, 'short')}
                onTake={takeDay}
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
          {badDay && <p className="px-3.5 pb-1 text-danger text-sm">{t('booking.direct.badDay')}</p>}
        </div>
        <div className={cell}>
          {labelled(
            t('booking.direct.name'),
            <TypedCell
              cell="name"
              label={t('booking.direct.name')}
              value={line.name}
              onTake={(typed) => {
                const name = typed.trim()
                if (name.length < 2) return false
                onChange({ name, nameMl: null })
                return true
              }}
              onKeyDown={nameKeys}
            />,
          )}
        </div>
        <div className={cell}>
          {labelled(
            t('booking.direct.star'),
            <StarSelect
              stars={stars}
              value={line.starId}
              label={t('booking.direct.star')}
              onChange={(starId) => onChange({ starId })}
              className="w-full lg:rounded-none lg:border-transparent lg:bg-transparent"
            />,
          )}
        </div>
        <div className={cell}>
          {labelled(
            t('booking.direct.howMany'),
            <TypedCell
              cell="quantity"
              label={t('booking.direct.howMany')}
              inputMode="numeric"
              align="center"
              value={String(line.quantity)}
              onTake={(typed) => {
                const quantity = Number(typed.replaceAll(/\D/g, ''))
                if (quantity < 1 || quantity > 400) return false
                onChange({ quantity })
                return true
              }}
              onKeyDown={keyed}
            />,
          )}
        </div>
      </div>
      <span className={classNames(cell, 'num hidden px-3.5 text-end lg:block')}>
        {status.amount === undefined ? <Skeleton className="ms-auto h-5 w-14" /> : <bdi>{status.amount}</bdi>}
      </span>
      <span className={classNames(cell, 'hidden px-2.5 lg:block')}>{said}</span>
      <span className="hidden content-center lg:block">
        <IconButton label={t('booking.direct.remove', { place: number })} onClick={props.onRemove}>
          <Trash2 aria-hidden="true" size={19} />
        </IconButton>
      </span>
      {status.refused && (
        <p className="pt-2 font-medium text-warning lg:col-span-full lg:border-warning-line lg:border-t lg:px-15 lg:py-2">
          {status.refused}
        </p>
      )}
      <div className="-ms-3 flex flex-wrap pt-1 lg:hidden">
        <Button
          look="plain"
          size="sm"
          aria-expanded={isOpen}
          icon={isOpen ? <Check aria-hidden="true" size={18} /> : <Pencil aria-hidden="true" size={17} />}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? t('booking.direct.done') : t('booking.direct.edit')}
        </Button>
        <Button look="plain" size="sm" onClick={onRepeat}>
          {t('booking.direct.repeat')}
        </Button>
        <Button look="plain" size="sm" onClick={props.onRemove}>
          {t('booking.direct.removeThis')}
        </Button>
      </div>
    </li>
  )
}

function LineStatusMark({ refused, amount, isFew, left }: LineStatus) {
  const { t } = useTranslation()
  if (refused) return <Badge tone="warning">{t('booking.direct.refused')}</Badge>
  if (amount === undefined) return <Skeleton className="h-5 w-14" />
  if (isFew && left !== null) return <Badge tone="warning">{t('booking.plan.left', { count: left })}</Badge>
  return (
    <span className="inline-flex items-center gap-1.5 text-success">
      <Check aria-hidden="true" size={17} />
      {t('booking.plan.open')}
    </span>
  )
}
