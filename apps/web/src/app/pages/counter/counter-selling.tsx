import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { BasketLine } from '../../../features/booking/booking.rules.ts'
import { LineTable } from '../../../features/booking/line-table.tsx'
import type { Choice } from '../../../features/booking/offering-entry.tsx'
import { PeopleKeys } from '../../../features/booking/people-keys.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { refusedWords, remedyOf } from '../../../features/checkout/checkout-words.ts'
import {
  type CounterReturn,
  counterMonthQuery,
  knownQuery,
  type RequestedReturn,
  type Sale,
} from '../../../features/counter/counter.api.ts'
import { isMobile, soldUntil } from '../../../features/counter/counter.rules.ts'
import { DrawerReturns } from '../../../features/counter/drawer-returns.tsx'
import { DrawerSales } from '../../../features/counter/drawer-sales.tsx'
import { FavouriteTiles } from '../../../features/counter/favourite-tiles.tsx'
import { MobileBar } from '../../../features/counter/mobile-bar.tsx'
import { pickFavourites } from '../../../features/counter/pick-favourites.ts'
import { SoldPanel } from '../../../features/counter/sold-panel.tsx'
import { TakeMoney } from '../../../features/counter/take-money.tsx'
import { printReceipt } from '../../../features/receipts/save-receipt.ts'
import { errorText } from '../../../lib/api/api-error.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatClock } from '../../../lib/format/format-time.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { useListKeys } from '../../../ui/lists/use-list-keys.ts'
import { OtherDayDialog } from '../booking/other-day-dialog.tsx'
import { peopleOf } from './counter-sale.ts'
import { CounterKeyHints } from './keys/counter-key-hints.tsx'
import { findInvalidField, focusCell } from './keys/find-invalid-field.ts'
import { TypedAheadNote } from './keys/typed-ahead-note.tsx'
import { useNextDay } from './keys/use-next-day.ts'
import { useTypedAhead } from './keys/use-typed-ahead.ts'
import type { SellingSale } from './use-counter-sale.ts'

interface CounterSellingProps {
  selling: SellingSale
  sales: readonly Sale[]
  returns: readonly CounterReturn[]
  today: string
  mostSold: readonly number[]
  onTakeBack: (sale: Sale) => void
  onAgree: (asked: RequestedReturn) => void
}

const atCounter = { months: counterMonthQuery, until: soldUntil }

const print = ({ tran_no }: Sale) =>
  void printReceipt(tran_no).catch((failure: unknown) => showToast(errorText(failure), 'error'))

/** Sells at the counter: lines, money and receipt, driven by the keyboard. Resets after each sale. */
export function CounterSelling(props: CounterSellingProps) {
  const { selling, sales, returns, today, mostSold, onTakeBack, onAgree } = props
  const { t } = useTranslation()
  const { timeZone } = useTempleDay()
  const { sale, act, price, rows } = selling
  const { lines, payer } = sale
  const entry = useRef<HTMLInputElement>(null)
  const money = useRef<HTMLInputElement>(null)
  const mobile = useRef<HTMLInputElement>(null)
  const offerings = useQuery(offeringsQuery)
  const { data: stars = [] } = useQuery(starsQuery)
  const [moving, setMoving] = useState<string>()
  const favourites = pickFavourites(offerings.data ?? [], mostSold)
  const found = useQuery({ ...knownQuery(payer.mobile), enabled: isMobile(payer.mobile) })
  const known = peopleOf(
    sale,
    (found.data?.people ?? []).map(({ name, nameMl, star_id }) => ({
      name,
      nameMl,
      starId: star_id ?? undefined,
    })),
  )
  const ahead = useTypedAhead(selling.readStage)
  const isSelling = sale.stage === 'selling'
  const last = sales[0]

  const put = (offering: Choice, part: Partial<Pick<BasketLine, 'date' | 'quantity'>> = {}) => {
    const needsStar = offerings.data?.find(({ id }) => id === offering.id)?.starRequired ?? false
    const date = part.date ?? lines.at(-1)?.date ?? today
    const line = {
      id: crypto.randomUUID(),
      offeringId: offering.id,
      offeringName: offering.name,
      needsStar,
      date,
      quantity: part.quantity ?? 1,
    }
    act({ type: 'put', line })
  }
  const sell = () => {
    const pressed = selling.press((sold) => {
      print(sold)
      entry.current?.focus()
      void ahead.replay()
    })
    const fault = pressed?.obstacle && findInvalidField(pressed, pressed.obstacle, isDayRefused)
    if (!fault) return
    if ('field' in fault) return (fault.field === 'mobile' ? mobile : money).current?.focus()
    act({ type: 'opened', id: fault.line })
    focusCell(fault.line, fault.cell)
  }
  const refusedOf = (line: BasketLine, at: number) => {
    const row = rows[at]
    const offering = offerings.data?.find(({ id }) => id === line.offeringId)
    if (row?.reason !== 'cutoff_passed' || !offering) return row && refusedWords(t, row)
    return t('office-counter.soldUntil', { time: formatClock(soldUntil(offering)) })
  }
  const isDayRefused = (at: number) => {
    const row = rows[at]
    return row !== undefined && !row.isAvailable && remedyOf(row.reason) === 'day'
  }
  const fault = sale.obstacle && findInvalidField(sale, sale.obstacle, isDayRefused)
  const nextDay = useNextDay(selling, isDayRefused)
  const goToMoney = () => {
    if (document.activeElement === money.current)
      act({ type: 'paid', part: { method: payer.method === 'cash' ? 'upi' : 'cash' } })
    money.current?.focus()
  }
  const keys: Record<string, () => void> = {
    F2: nextDay,
    F4: () => mobile.current?.focus(),
    F8: goToMoney,
    F9: () => last && print(last),
  }
  const favouriteKeys = Object.fromEntries(favourites.map((each, at) => [String(at + 1), () => put(each)]))
  useListKeys({ ...keys, ...favouriteKeys })
  const keyed = (event: KeyboardEvent) => {
    const isSell = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const act = isSell ? sell : keys[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    // A cell is committed on blur, but this shortcut leaves the focus in it.
    const cell = document.activeElement
    if (cell instanceof HTMLInputElement) {
      cell.blur()
      cell.focus()
    }
    act()
  }

  return (
    <>
      <div
        className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]"
        onKeyDownCapture={keyed}
      >
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-start gap-2">
            <MobileBar
              inputRef={mobile}
              mobile={payer.mobile}
              onMobile={(typed) => act({ type: 'paid', part: { mobile: typed } })}
              isWrong={selling.isMobileWrong}
              isLocked={isSelling}
            />
            {found.isLoading && <Skeleton className="h-11 w-40 rounded-card" />}
            {found.isError && <p className="self-center text-danger text-sm">{errorText(found.error)}</p>}
            {found.data?.people.length === 0 && (
              <p className="self-center text-quiet text-sm">{t('office-counter.notKnown')}</p>
            )}
            <PeopleKeys
              whole
              people={known}
              stars={stars}
              onPick={({ name, nameMl, starId }) => {
                const to = sale.open ?? lines.at(-1)?.id
                if (to) act({ type: 'changed', id: to, part: { name, nameMl, starId }, cell: 'name' })
              }}
            />
          </div>
          {offerings.isError && !offerings.data && (
            <LoadFailed message={errorText(offerings.error)} onRetry={() => void offerings.refetch()} />
          )}
          <LineTable
            label={t('office-counter.lines')}
            lines={lines}
            statusOf={(line, at) => {
              const row = rows[at]
              return {
                offeringNameMl: row?.offeringNameMl || '\u00a0',
                amount: row && formatRupees(row.amountPaise),
                refused: refusedOf(line, at),
                remedy: isDayRefused(at) && (
                  <Button look="plain" size="sm" onClick={() => act({ type: 'nextDay', ids: [line.id] })}>
                    {t('office-counter.nextDay', { day: formatDay(addDays(line.date, 1), 'short') })}
                    <span className="max-md:hidden">
                      <Keycap>{t('office-counter.keys.f2')}</Keycap>
                    </span>
                  </Button>
                ),
                left: row?.left ?? null,
                isFew: row?.reason === 'few_left',
              }
            }}
            unread={sale.unread}
            fault={
              fault && 'line' in fault && sale.obstacle && sale.obstacle !== 'reference'
                ? { ...fault, words: t(`office-counter.obstacles.${sale.obstacle}`) }
                : undefined
            }
            known={known}
            stars={stars}
            offerings={offerings.data ?? []}
            today={today}
            fresh={sale.fresh}
            beginsIn="name"
            open={sale.open}
            isLocked={isSelling}
            onOpen={(id) => act({ type: 'opened', id })}
            onPick={(offering) => put(offering)}
            onChange={(id, part, cell) => act({ type: 'changed', id, part, cell })}
            onUnread={(id, cell, typed) => act({ type: 'misread', id, cell, typed })}
            onRemove={(id) => act({ type: 'removed', id })}
            onCalendar={setMoving}
            onRepeat={(line) => {
              const offering = offerings.data?.find(({ id }) => id === line.offeringId)
              if (offering) put(offering, line)
            }}
            entryRef={entry}
            entryFocus
            onEntryKey={(event) => {
              const pick = event.currentTarget.value === '' ? favouriteKeys[event.key] : undefined
              if (!pick || isSelling) return
              event.preventDefault()
              pick()
            }}
          />
          <TypedAheadNote keys={ahead.keys} onForget={ahead.forget} />
          <FavouriteTiles offerings={favourites} onPick={(offering) => put(offering)} />
          <CounterKeyHints />
        </div>
        <div className="xl:sticky xl:top-20 xl:row-span-2">
          {lines.length === 0 && sale.sold ? (
            <SoldPanel sold={sale.sold} onPrint={print} onTakeBack={onTakeBack} />
          ) : (
            <TakeMoney
              payer={payer}
              onPayer={(part) => act({ type: 'paid', part })}
              proposedName={lines[0]?.name ?? ''}
              totalPaise={lines.length === 0 ? 0 : price?.totalPaise}
              obstacle={selling.obstacle}
              isRefused={sale.obstacle !== undefined}
              notice={
                sale.stage === 'confirming' && price
                  ? t('office-counter.totalNow', { total: formatRupees(price.totalPaise) })
                  : undefined
              }
              unpriced={selling.unpriced}
              isSelling={isSelling}
              failure={sale.failure}
              onSell={sell}
              moneyRef={money}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <CompactCard title={t('office-counter.sales.title')}>
            <DrawerSales
              sales={sales}
              timeZone={timeZone}
              onPrint={print}
              onTakeBack={onTakeBack}
              onAgree={onAgree}
            />
          </CompactCard>
          {returns.length > 0 && (
            <CompactCard title={t('office-counter.returns.title')}>
              <DrawerReturns returns={returns} timeZone={timeZone} />
            </CompactCard>
          )}
        </div>
      </div>
      <OtherDayDialog
        line={lines.find(({ id }) => id === moving)}
        onTake={(id, date) => act({ type: 'changed', id, part: { date }, cell: 'day' })}
        counter={atCounter}
        onClose={() => setMoving(undefined)}
      />
    </>
  )
}
