import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format/format-time.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { orderPath } from '../../lib/links.ts'
import { classNames } from '../../ui/class-names.ts'
import type { SheetEntry } from './day-sheet.api.ts'
import { SheetMark } from './sheet-mark.tsx'

interface SheetEntriesProps {
  entries: readonly SheetEntry[]
  label: string
  timeZone: string
}

const cell =
  'border-line border-t px-1.5 py-2 align-baseline first:ps-3 last:pe-3 md:px-2.5 md:first:ps-4.5 md:last:pe-4.5'

/** Fixed column widths, so that the columns of all groups line up. */
const widths = {
  number: 'w-10 md:w-18',
  name: '',
  star: 'w-28 md:w-44 lg:w-60',
  what: 'w-28',
  booking: 'w-36',
  state: 'w-7 md:w-44 lg:w-48',
}

/** The entries of a group: only name and star on phones, all columns on wide screens. */
export function SheetEntries({ entries, label, timeZone }: SheetEntriesProps) {
  const { t } = useTranslation()
  const head = ['number', 'name', 'star', 'what', 'booking', 'state'] as const
  const hidden: Record<string, string> = { what: 'max-lg:hidden', booking: 'max-lg:hidden print:hidden' }
  const state = (entry: SheetEntry) => {
    if (entry.mark === 'out')
      return <span className="text-soft max-md:sr-only">{t('office-sheet.entry.gone')}</span>
    if (entry.performedAt === null)
      return <span className="text-quiet max-md:sr-only">{t('office-sheet.entry.waiting')}</span>
    return (
      <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap text-success">
        <Check aria-hidden="true" size={16} strokeWidth={2.5} className="self-center" />
        <span className="max-md:sr-only">
          {t('office-sheet.entry.performed', { time: formatTime(entry.performedAt, timeZone) })}
        </span>
      </span>
    )
  }
  return (
    <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0">
      <colgroup>
        {head.map((name) => (
          <col key={name} className={classNames(widths[name], hidden[name])} />
        ))}
      </colgroup>
      <thead className="max-md:sr-only">
        <tr>
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'bg-sunken px-2.5 py-1.5 font-semibold text-sm text-soft first:ps-4.5 last:pe-4.5',
                name === 'number' ? 'text-end' : 'text-start',
                hidden[name],
              )}
            >
              {t(`office-sheet.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const isOut = entry.mark === 'out'
          return (
            <tr key={entry.line_id} data-mark={entry.mark ?? undefined} className="data-[mark=new]:bg-sunken">
              <td className={classNames(cell, 'text-end text-quiet text-sm num')}>{entry.number}</td>
              <td className={classNames(cell, 'break-words')}>
                <span className="flex flex-wrap items-baseline gap-x-2">
                  {entry.mark && <SheetMark mark={entry.mark} />}
                  <bdi
                    className={classNames(
                      'min-w-0 font-semibold wrap-anywhere',
                      isOut && 'text-soft line-through',
                    )}
                  >
                    {entry.name}
                  </bdi>
                  {entry.nameMl && (
                    <bdi lang="ml" className={classNames('text-soft', isOut && 'line-through')}>
                      {entry.nameMl}
                    </bdi>
                  )}
                  {entry.note && <span className="text-sm text-soft lg:hidden">{entry.note}</span>}
                </span>
                {entry.detail && <span className="block text-sm text-soft">{entry.detail}</span>}
              </td>
              <td
                className={classNames(
                  cell,
                  'whitespace-nowrap max-md:text-end',
                  isOut && 'text-soft line-through',
                )}
              >
                {entry.star ? (
                  <>
                    <bdi lang="ml">{entry.star.nameMl}</bdi>{' '}
                    <span className="text-quiet text-sm max-md:hidden">{entry.star.name}</span>
                  </>
                ) : (
                  <span className="text-quiet text-sm">{t('office-sheet.noStar')}</span>
                )}
              </td>
              <td className={classNames(cell, 'whitespace-nowrap', hidden.what)}>{entry.note}</td>
              <td className={classNames(cell, hidden.booking)}>
                <Link
                  to={orderPath(entry.tran_no)}
                  className="whitespace-nowrap text-primary text-sm hover:underline"
                >
                  {entry.tran_no}
                </Link>
              </td>
              <td className={classNames(cell, 'max-md:px-0')}>{state(entry)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
