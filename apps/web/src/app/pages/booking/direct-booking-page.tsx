import { useQuery } from '@tanstack/react-query'
import type { Offering } from '@vazhipadu/contract/catalogue'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type BasketLine,
  type Cell,
  daysIn,
  type Person,
  type Unread,
} from '../../../features/booking/booking.rules.ts'
import { addLine, changeLine, removeLines, useBasket } from '../../../features/booking/booking.store.ts'
import { BookingClosed } from '../../../features/booking/booking-closed.tsx'
import { LineTable } from '../../../features/booking/line-table.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { finishOpenForms } from '../../../lib/form/finish-open-forms.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { FamilyKeys } from './family-keys.tsx'
import { OtherDayDialog } from './other-day-dialog.tsx'
import { useKeepStars, useKnownPeople } from './use-people.ts'
import { useQuotedBasket } from './use-quoted-basket.ts'

/** Direct booking for experienced users: the basket as a keyboard-driven table. */
export function DirectBookingPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const basket = useQuotedBasket()
  const offerings = useQuery(offeringsQuery)
  const { data: stars = [] } = useQuery(starsQuery)
  const { known, proposed } = useKnownPeople()
  const keepStars = useKeepStars()
  const { today } = useTempleDay()
  const entry = useRef<HTMLInputElement>(null)
  const [openLine, setOpenLine] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const [fresh, setFresh] = useState<string>()
  const [unread, setUnread] = useState<Record<string, Unread>>({})
  const { lines } = basket
  const last = lines.at(-1)

  const add = (line: Omit<BasketLine, 'id' | 'group'>) => {
    const id = crypto.randomUUID()
    addLine({ ...line, id, group: 'direct' })
    setOpenLine(id)
    setFresh(id)
  }
  const note = (id: string, cell: Cell, typed: string | undefined) =>
    setUnread((known) => ({ ...known, [id]: { ...known[id], [cell]: typed } }))
  /** The first family member without a line for this offering and day. */
  const nextPerson = (offeringId: number, date: string): Person => {
    const taken = lines
      .filter((line) => line.offeringId === offeringId && line.date === date)
      .map(({ name }) => name)
    const people = [...proposed, ...known]
    return people.find(({ name }) => !taken.includes(name)) ?? people[0] ?? { name: '', nameMl: null }
  }
  const pick = ({ id, name }: Pick<Offering, 'id' | 'name'>) => {
    const date = last?.date ?? addDays(today, 1)
    add({ ...nextPerson(id, date), offeringId: id, offeringName: name, date, quantity: 1 })
  }
  const repeat = (line: BasketLine) => {
    const { offeringId, offeringName, date, quantity } = line
    add({ ...nextPerson(offeringId, date), offeringId, offeringName, date, quantity })
  }
  const giveTo = (person: Person) => {
    if (!last) return entry.current?.focus()
    changeLine(openLine && lines.some(({ id }) => id === openLine) ? openLine : last.id, {
      name: person.name,
      nameMl: person.nameMl,
      starId: person.starId ?? null,
    })
  }

  const goOn = async () => {
    if (!(await finishOpenForms())) return
    // A cell with unreadable text must not be booked with its old value.
    const misread = document.querySelector<HTMLElement>('[data-line] [aria-invalid=true]')
    if (misread) return misread.focus()
    keepStars(useBasket.getState().lines)
    await navigate(routes.checkout.path)
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>{t('app.titles.directBooking')}</h1>
          <p className="pt-1 text-lg text-soft">{t('booking.direct.lead')}</p>
        </div>
        <p className="hidden items-center gap-2 text-soft text-sm lg:flex">
          <Keycap>{t('booking.direct.keys.tab')}</Keycap> {t('booking.direct.keys.next')}
          <Keycap>{t('booking.direct.keys.enter')}</Keycap> {t('booking.direct.keys.newLine')}
          <Keycap>{t('booking.direct.keys.ctrlD')}</Keycap> {t('booking.direct.keys.repeat')}
        </p>
      </div>
      <BookingClosed />
      <FamilyKeys known={known} stars={stars} onPick={giveTo} />
      {offerings.isError && !offerings.data && (
        <LoadFailed message={errorText(offerings.error)} onRetry={() => void offerings.refetch()} />
      )}
      {basket.query.isError && !basket.quote && (
        <LoadFailed message={errorText(basket.query.error)} onRetry={() => void basket.query.refetch()} />
      )}
      <LineTable
        label={t('booking.direct.list')}
        lines={lines}
        statusOf={(_, at) => {
          const row = basket.rows[at]
          return {
            offeringNameMl: row?.offeringNameMl || '\u00a0',
            amount: row?.amountPaise === undefined ? undefined : formatRupees(row.amountPaise),
            refused: row?.refused,
            left: row?.left ?? null,
            isFew: row?.isFew ?? false,
          }
        }}
        unread={unread}
        known={known.map((person) => ({ ...person, starId: person.starId ?? null }))}
        stars={stars}
        offerings={offerings.data ?? []}
        today={today}
        fresh={fresh}
        beginsIn="day"
        open={openLine}
        onOpen={setOpenLine}
        onPick={pick}
        onChange={(id, part, cell) => {
          note(id, cell, undefined)
          changeLine(id, part)
        }}
        onUnread={note}
        onRemove={(id) => removeLines([id])}
        onCalendar={setMoving}
        onRepeat={repeat}
        entryRef={entry}
        onEntryKey={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd' && last) {
            event.preventDefault()
            repeat(last)
          }
        }}
        beside={
          last && (
            <Button
              look="plain"
              size="sm"
              icon={<Plus aria-hidden="true" size={18} />}
              onClick={() => repeat(last)}
            >
              {t('booking.direct.repeatLast')}
            </Button>
          )
        }
      />
      {lines.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-card px-5 py-4 md:sticky md:bottom-4 md:shadow-float">
          <p className="text-soft" role="status">
            {t('booking.direct.lines', { count: lines.length })} ·{' '}
            {t('booking.direct.days', { count: daysIn(lines).length })} · {t('booking.direct.prasadamNext')}
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="flex items-baseline gap-3">
              <span className="text-soft">{t('booking.plan.total')}</span>
              <span className="title num min-w-24 text-2xl">
                {basket.quote ? <bdi>{formatRupees(basket.quote.linesPaise)}</bdi> : '…'}
              </span>
            </p>
            <ActionBar>
              <Button look="main" size="lg" wide onClick={() => void goOn()}>
                {t('booking.direct.next')}
              </Button>
            </ActionBar>
          </div>
        </div>
      )}
      <OtherDayDialog line={lines.find(({ id }) => id === moving)} onClose={() => setMoving(undefined)} />
    </div>
  )
}
