import { denominations } from '@vazhipadu/contract/counter/sales'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTextsUnder, useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import { CountTable } from './count-table.tsx'
import type { Drawer } from './counter.api.ts'
import { differenceOf } from './counter.rules.ts'

interface HandoverSlipProps {
  drawer: Drawer
  temple: string
  timeZone: string
}

/** The slip for handing over the cash: counted and expected amounts, and two signature lines. */
export function HandoverSlip({ drawer, temple, timeZone }: HandoverSlipProps) {
  const { t } = useTranslation()
  const { session, receipts } = drawer
  const { count } = session
  const word = useTextsUnder('office-counter.slip')
  if (!count) return <p className="text-soft">{word('notCounted')}</p>
  const cashToHand = count.countedCashPaise
  const facts = [
    [word('clerk'), session.clerk],
    [word('day'), `${formatDay(session.date, 'dated')} · ${word('number', { number: session.number })}`],
    [word('opened'), formatMoment(session.openedAt, timeZone)],
    [word('closed'), session.closedAt ? formatMoment(session.closedAt, timeZone) : word('open')],
    [
      word('receipts'),
      receipts ? word('range', { count: session.sales, ...receipts }) : t('office-counter.slip.noSales'),
    ],
    [word('float'), formatRupees(session.floatPaise)],
    [word('returned'), formatRupees(session.returnedPaise ?? 0)],
  ] as const
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:grid-cols-2">
      <p className="hidden text-lg print:col-span-full print:block">
        {temple} · {word('title')}
      </p>
      <CompactCard title={word('counted')}>
        <table className="w-full">
          <thead>
            <tr className="border-line border-b text-soft text-sm">
              <th scope="col" className="py-1.5 text-start font-semibold">
                {word('piece')}
              </th>
              <th scope="col" className="py-1.5 text-end font-semibold">
                {word('pieces')}
              </th>
              <th scope="col" className="py-1.5 text-end font-semibold">
                {word('worth')}
              </th>
            </tr>
          </thead>
          <tbody>
            {denominations.map((rupees) => {
              const pieces = count.denominations[`${rupees}`] ?? 0
              return (
                <tr key={rupees} className="border-line border-b">
                  <th scope="row" className="py-1.5 text-start font-normal num">
                    <bdi>{formatRupees(rupees * 100)}</bdi>
                  </th>
                  <td className="py-1.5 text-end num">{pieces > 0 ? pieces : '–'}</td>
                  <td className="py-1.5 text-end num">
                    {pieces > 0 ? <bdi>{formatRupees(pieces * rupees * 100)}</bdi> : '–'}
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className="pt-2.5 text-start font-semibold">
                {word('together')}
              </th>
              <td className="title pt-2.5 text-end text-2xl num">
                <bdi>{formatRupees(cashToHand)}</bdi>
              </td>
            </tr>
          </tfoot>
        </table>
      </CompactCard>
      <div className="grid grid-cols-1 gap-4">
        <CompactCard title={word('money')}>
          <div className="grid gap-3">
            <CountTable count={count} />
            {differenceOf(session) === 0 && !count.reason ? (
              <p>
                <Badge tone="success">{word('agrees')}</Badge>
              </p>
            ) : (
              <p className="wrap-anywhere">{word('reason', { reason: count.reason ?? word('noReason') })}</p>
            )}
            <p className="text-quiet text-sm">{word('blind')}</p>
          </div>
        </CompactCard>
        <CompactCard title={word('facts')}>
          <dl className="grid gap-1.5">
            {facts.map(([term, value]) => (
              <div key={term} className="flex justify-between gap-4">
                <dt className="text-soft">{term}</dt>
                <dd className="text-end">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </CompactCard>
        <p className="hidden justify-between gap-6 pt-14 print:flex">
          {(['handsOver', 'takesOver'] as const).map((sign) => (
            <span key={sign} className="flex-1 border-black border-t pt-1 text-sm">
              {word(sign)}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}
