import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askedLines, type BasketLine } from '../../../features/booking/booking.rules.ts'
import { DirectRow, directColumns } from '../../../features/booking/direct-row.tsx'
import { OfferingEntry } from '../../../features/booking/offering-entry.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { useTempleDay } from '../../../features/calendar/use-months.ts'
import { offeringsQuery } from '../../../features/catalogue/catalogue.api.ts'
import { refusedWords } from '../../../features/checkout/checkout-words.ts'
import {
  type Asked,
  counterChange,
  type Given,
  quoteQuery,
  type Sale,
  sell,
} from '../../../features/counter/counter.api.ts'
import { isUpiReference } from '../../../features/counter/counter.rules.ts'
import { DrawerReturns } from '../../../features/counter/drawer-returns.tsx'
import { DrawerSales } from '../../../features/counter/drawer-sales.tsx'
import { type Payer, TakeMoney } from '../../../features/counter/take-money.tsx'
import { saveReceipt } from '../../../features/receipts/save-receipt.ts'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { formatRupees } from '../../../lib/format/format-rupees.ts'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useSettled } from '../../../ui/hooks/use-settled.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { KeyHints } from '../../../ui/lists/key-hints.tsx'
import { OtherDayDialog } from '../booking/other-day-dialog.tsx'

interface CounterSellingProps {
  sales: readonly Sale[]
  returns: readonly Given[]
  today: string
  onTakeBack: (sale: Sale) => void
  onAgree: (asked: Asked) => void
  /** Whether somebody's lines are typed and not yet sold. */
  onTyped: (typed: boolean) => void
}

const quietMs = 200
const columns = ['place', 'offering', 'day', 'name', 'star', 'howMany', 'amount', 'places', 'remove'] as const
const unnamed: readonly string[] = ['place', 'places', 'remove']
const hasName = ({ name }: { name: string }) => name.trim().length >= 2
const nobody: Payer = { name: '', mobile: '', method: 'cash', reference: '', given: null }

/** Lines, money, receipt: made for the keyboard, begun anew after each sale. */
export function CounterSelling({ sales, returns, today, onTakeBack, onAgree, onTyped }: CounterSellingProps) {
  const { t } = useTranslation()
  const { timeZone } = useTempleDay()
  const entry = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const offerings = useQuery(offeringsQuery)
  const { data: stars = [] } = useQuery(starsQuery)
  const [lines, setLines] = useState<BasketLine[]>([])
  const [payer, setPayer] = useState(nobody)
  const [openLine, setOpenLine] = useState<string>()
  const [moving, setMoving] = useState<string>()
  const [fresh, setFresh] = useState<string>()
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const selling = useChange(sell, counterChange)
  const asked = useSettled(lines, quietMs)
  // A price has no need of a name; the sale has.
  const quote = useQuery(
    quoteQuery(askedLines(asked).map((line) => ({ ...line, name: hasName(line) ? line.name : '··' }))),
  )
  const isCurrent = asked === lines && !quote.isPlaceholderData && lines.length > 0
  const quoted = isCurrent ? quote.data : undefined
  const last = lines.at(-1)
  const [pressed, setPressed] = useState(false)
  const [changed, setChanged] = useState(false)
  /** The total that stood there last, for whoever presses while a new one is on its way. */
  const seenPaise = useRef<number>(undefined)
  const refused = quoted?.lines.some(({ isAvailable }) => !isAvailable)
    ? t('office-counter.refused')
    : lines.every(hasName)
      ? undefined
      : t('office-counter.nameMissing')

  // The keyboard goes on in the line just made.
  useEffect(() => {
    if (!fresh) return
    list.current?.querySelector<HTMLElement>(`[data-line="${fresh}"] [data-cell="name"]`)?.focus()
    setFresh(undefined)
  }, [fresh])

  const isTyped = lines.length > 0
  useEffect(() => onTyped(isTyped), [isTyped, onTyped])

  const edit = (next: BasketLine[]) => {
    setLines(next)
    setChanged(false)
    if (!selling.isPending) selling.reset()
  }
  const add = (line: Omit<BasketLine, 'id' | 'group'>) => {
    const id = crypto.randomUUID()
    edit([...lines, { ...line, id, group: 'counter' }])
    setOpenLine(id)
    setFresh(id)
  }
  const change = (id: string, part: Partial<BasketLine>) =>
    edit(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  const print = (tranNo: string) =>
    void saveReceipt(tranNo).catch((failure: unknown) => showToast(errorText(failure), 'error'))

  const finish = () => {
    const isUpi = payer.method === 'upi'
    if (!quoted || refused || selling.isPending || (isUpi && !isUpiReference(payer.reference))) return
    const customer = payer.name.trim() || lines[0]?.name || ''
    const sale = {
      customer: { name: customer, mobile: payer.mobile.trim() || null },
      lines: askedLines(lines),
      method: payer.method,
      reference: isUpi ? payer.reference : null,
      totalPaise: quoted.totalPaise,
    }
    selling.mutate(
      { sale, idempotencyKey },
      {
        onSuccess: (sold) => {
          showToast(
            t('office-counter.sold', { receipt: sold.receipt_number, amount: formatRupees(sold.totalPaise) }),
            'success',
          )
          print(sold.tran_no)
          setLines([])
          setPayer(nobody)
          setIdempotencyKey(crypto.randomUUID())
          seenPaise.current = undefined
          entry.current?.focus()
        },
        onError: (failure) => {
          // A key that has sold nothing serves the next press too, and one whose answer was lost must: a refusal of
          // the second press says nothing about the first. Only when it is known to have sold other lines it is done.
          if (failure instanceof ApiError && failure.code === 'idempotency_key_reused')
            setIdempotencyKey(crypto.randomUUID())
        },
      },
    )
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    // A cell is taken when one leaves it, and whoever presses this has not.
    const cell = document.activeElement
    if (cell instanceof HTMLInputElement) {
      cell.blur()
      cell.focus()
    }
    setPressed(true)
  }
  // What was typed last has its price first; a total that nobody has seen is shown, and not taken yet.
  useEffect(() => {
    const isNew = quoted !== undefined && quoted.totalPaise !== seenPaise.current
    if (quoted) seenPaise.current = quoted.totalPaise
    if (!pressed || (isTyped && !quoted && !quote.isError)) return
    setPressed(false)
    if (isNew && !refused) setChanged(true)
    else finish()
  })

  return (
    <div className="grid grid-cols-1 gap-5" onKeyDownCapture={keyed}>
      <section
        aria-label={t('office-counter.lines')}
        className="rounded-card border border-line bg-card lg:overflow-x-auto"
      >
        <div className="lg:min-w-[60rem]">
          <div
            aria-hidden="true"
            className={`hidden rounded-t-card bg-sunken font-semibold text-sm ${directColumns}`}
          >
            {columns.map((column) => (
              <span
                key={column}
                className={classNames(
                  'px-3.5 py-2.5',
                  column === 'amount' && 'text-end',
                  column === 'howMany' && 'whitespace-nowrap px-1! text-center',
                )}
              >
                {!unnamed.includes(column) && t(`booking.direct.${column}`)}
              </span>
            ))}
          </div>
          <ol ref={list} aria-label={t('office-counter.lines')}>
            {lines.map((line, at) => {
              const row = quoted?.lines[at]
              return (
                <DirectRow
                  key={line.id}
                  line={line}
                  number={at + 1}
                  today={today}
                  family={[]}
                  stars={stars}
                  status={{
                    offeringNameMl: row?.offeringNameMl || '\u00a0',
                    amount: row && formatRupees(row.amountPaise),
                    refused: row && refusedWords(t, row),
                    left: row?.left ?? null,
                    isFew: row?.reason === 'few_left',
                  }}
                  isOpen={openLine === line.id}
                  onOpen={(open) => setOpenLine(open ? line.id : undefined)}
                  onChange={(part) => change(line.id, part)}
                  onRemove={() => edit(lines.filter(({ id }) => id !== line.id))}
                  onCalendar={() => setMoving(line.id)}
                  onNewLine={() => entry.current?.focus()}
                  onRepeat={() => {
                    const { offeringId, offeringName, date, quantity } = line
                    add({ offeringId, offeringName, date, quantity, name: '', nameMl: null })
                  }}
                />
              )
            })}
          </ol>
          <div className={`max-lg:p-4 ${lines.length > 0 ? 'border-line border-t' : ''}`}>
            <OfferingEntry
              inputRef={entry}
              offerings={offerings.data ?? []}
              onPick={(offering) =>
                add({
                  offeringId: offering.id,
                  offeringName: offering.name,
                  quantity: 1,
                  nameMl: null,
                  name: last?.name ?? '',
                  ...(last?.starId !== undefined && { starId: last.starId }),
                  date: last?.date ?? addDays(today, 1),
                })
              }
            />
          </div>
        </div>
      </section>
      <KeyHints
        hints={[
          { keys: ['Enter'], text: t('office-counter.keys.offering') },
          { keys: [t('office-counter.keys.ctrlEnter')], text: t('office-counter.keys.sell') },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[400px_minmax(0,1fr)]">
        <section
          aria-label={t('office-counter.pay.method')}
          className="rounded-card border border-line bg-card p-4.5"
        >
          <TakeMoney
            payer={payer}
            onPayer={(part) => setPayer({ ...payer, ...part })}
            proposedName={lines[0]?.name ?? ''}
            totalPaise={lines.length === 0 ? 0 : quoted?.totalPaise}
            refused={refused}
            notice={
              changed && quoted
                ? t('office-counter.totalNow', { total: formatRupees(quoted.totalPaise) })
                : undefined
            }
            unpriced={
              isTyped && quote.isError
                ? { message: errorText(quote.error), onRetry: () => void quote.refetch() }
                : undefined
            }
            busy={selling.isPending}
            failure={selling.error ? errorText(selling.error) : undefined}
            onSell={finish}
          />
        </section>
        <div className="grid grid-cols-1 gap-5">
          <CompactCard title={t('office-counter.sales.title')}>
            <DrawerSales
              sales={sales}
              timeZone={timeZone}
              onPrint={({ tran_no }) => print(tran_no)}
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
        onTake={(id, date) => change(id, { date })}
        onClose={() => setMoving(undefined)}
      />
    </div>
  )
}
