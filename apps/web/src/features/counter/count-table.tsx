import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Session } from './counter.api.ts'
import { formatDifference } from './counter.rules.ts'

/** Expected and counted amounts, for cash and UPI. */
export function CountTable({ count }: { count: NonNullable<Session['count']> }) {
  const { t } = useTranslation()
  const rows = [
    { name: 'cash', expected: count.expectedCashPaise, counted: count.countedCashPaise },
    { name: 'upi', expected: count.expectedUpiPaise, counted: count.countedUpiPaise },
  ] as const
  return (
    <table className="w-full text-sm sm:text-[0.9375rem] print:text-[9pt] print:[&_:is(td,th)]:px-1.5">
      <thead>
        <tr className="bg-sunken text-soft">
          <th scope="col" className="px-1.5 py-2 sm:px-3">
            <span className="sr-only">{t('office-counter.count.method')}</span>
          </th>
          {(['expected', 'counted', 'difference'] as const).map((name) => (
            <th key={name} scope="col" className="px-1.5 py-2 sm:px-3 text-end font-semibold">
              {t(`office-counter.count.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, expected, counted }) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="px-1.5 py-2 sm:px-3 text-start font-normal">
              {t(`office-counter.methods.${name}`)}
            </th>
            <td className="px-1.5 py-2 sm:px-3 text-end num">
              <bdi>{formatRupees(expected)}</bdi>
            </td>
            <td className="px-1.5 py-2 sm:px-3 text-end num">
              <bdi>{formatRupees(counted)}</bdi>
            </td>
            <td
              className={classNames(
                'px-1.5 py-2 sm:px-3 text-end font-semibold num',
                counted === expected ? 'text-success' : 'text-danger',
              )}
            >
              <bdi>
                {counted === expected ? t('office-counter.count.even') : formatDifference(counted - expected)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
