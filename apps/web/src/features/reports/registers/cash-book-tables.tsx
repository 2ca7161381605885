import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link } from 'react-router'
import { shiftMonth } from '../../../lib/dates/civil-day.ts'
import { formatDay, formatMonth } from '../../../lib/format/format-day.ts'
import { useTextsUnder } from '../../../lib/i18n/use-translation.ts'
import { drawerPath, orderPath, settlementPath } from '../../../lib/links.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CompactCard } from '../../../ui/layout/compact-card.tsx'
import { type RegisterColumn, RegisterTable } from './register-table.tsx'
import type { CashBook } from './registers.api.ts'
import { inRupees } from './registers.rules.ts'

type Entry = CashBook['entries'][number]
type Part = 'cashPaise' | 'unprovenPaise' | 'bankPaise'

const sumOf = (entries: readonly Entry[], balance: CashBook['opening'], part: Part) =>
  inRupees(entries.reduce((sum, entry) => sum + entry[part], balance[part]))

/** Path of the page behind an entry: drawer slip, settlement or order. */
function sourceOf({ kind, id, of, date }: Entry): string {
  if (kind === 'settlement') return settlementPath(id, date.slice(0, 7))
  return kind === 'transfer' ? orderPath(of) : drawerPath(id)
}

/**
 * Cash and bank book: opening balance and receipts on one side, payments and closing balance on the other. Both sides
 * have equal totals.
 */
export function CashBookTables({ book }: { book: CashBook }) {
  const word = useTextsUnder('office-registers.cashBook')
  const money = (paise: number) => (paise === 0 ? '' : <bdi>{inRupees(paise)}</bdi>)
  const sides = {
    received: book.entries.filter(({ side }) => side === 'received'),
    paid: book.entries.filter(({ side }) => side === 'paid'),
  }
  const longest = Math.max(sides.received.length, sides.paid.length)
  const balanceOf = ({ cashPaise, unprovenPaise, bankPaise }: CashBook['opening'], words: string) => ({
    words,
    sums: {
      cash: <bdi>{inRupees(cashPaise)}</bdi>,
      unproven: <bdi>{inRupees(unprovenPaise)}</bdi>,
      bank: <bdi>{inRupees(bankPaise)}</bdi>,
    },
  })
  const opening = balanceOf(book.opening, word('opening', { month: formatMonth(shiftMonth(book.month, -1)) }))
  const closing = balanceOf(book.closing, word('closing'))
  const side = (name: Entry['side']) => {
    const entries = sides[name]
    const balance = name === 'received' ? book.opening : book.closing
    const opens = new Set(entries.filter(({ date }, at) => entries[at - 1]?.date !== date))
    const columns: RegisterColumn<Entry>[] = [
      {
        id: 'day',
        header: word('day'),
        cell: (entry) =>
          opens.has(entry) ? (
            <b className="font-semibold">{formatDay(entry.date, 'short')}</b>
          ) : (
            <span className="sr-only">{formatDay(entry.date, 'short')}</span>
          ),
        sum: word('total'),
      },
      {
        id: 'of',
        header: word(name === 'received' ? 'from' : 'to'),
        cell: (entry) => (
          <Link to={sourceOf(entry)} className="focus-ring">
            <bdi>{word(`kinds.${entry.kind}`, { of: entry.of })}</bdi>
          </Link>
        ),
      },
      {
        id: 'cash',
        header: word('cash'),
        isMoney: true,
        cell: ({ cashPaise }) => money(cashPaise),
        sum: sumOf(entries, balance, 'cashPaise'),
      },
      {
        id: 'unproven',
        header: word('unproven'),
        isMoney: true,
        cell: ({ unprovenPaise }) => money(unprovenPaise),
        sum: sumOf(entries, balance, 'unprovenPaise'),
      },
      {
        id: 'bank',
        header: word('bank'),
        isMoney: true,
        cell: ({ bankPaise }) => money(bankPaise),
        sum: sumOf(entries, balance, 'bankPaise'),
      },
    ]
    return (
      <section className="grid min-w-0 grid-cols-1 content-start gap-2">
        <h2 className="text-xl">{word(name)}</h2>
        <RegisterTable
          label={word(name)}
          columns={columns}
          rows={entries}
          rowId={({ id, kind }) => `${kind} ${id}`}
          blanks={longest - entries.length}
          before={name === 'received' ? opening : undefined}
          after={name === 'paid' ? closing : undefined}
        />
      </section>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        className={classNames(
          'grid grid-cols-1 gap-5 print:grid-cols-1 print:gap-5',
          // A strong line between the two pages, as in a bound book.
          'xl:grid-cols-2 xl:gap-0 xl:*:last:border-ink xl:*:last:border-s-2 xl:*:last:ps-4 xl:*:first:pe-4 print:*:last:border-0 print:*:last:ps-0',
        )}
      >
        {side('received')}
        {side('paid')}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4">
        <Held title={word('held.cash')} paise={book.closing.cashPaise} note={word('held.cashNote')} />
        <Held
          title={word('held.unproven')}
          paise={book.closing.unprovenPaise}
          note={word('held.unprovenNote')}
        />
        <Held title={word('held.bank')} paise={book.closing.bankPaise} note={word('held.bankNote')} />
        <Held title={word('held.onItsWay')} paise={book.onItsWayPaise} note={word('held.onItsWayNote')} />
      </div>
      <p className="text-quiet text-sm">{word('note')}</p>
    </div>
  )
}

function Held({ title, paise, note }: { title: string; paise: number; note: string }) {
  return (
    <CompactCard title={title}>
      <p className="title num text-3xl print:text-xl">
        <bdi>{formatRupees(paise)}</bdi>
      </p>
      <p className="text-soft text-sm">{note}</p>
    </CompactCard>
  )
}
