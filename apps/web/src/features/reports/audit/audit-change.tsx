import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatRupees } from '../../../lib/format/format-rupees.ts'
import type { AuditRow } from './audit.api.ts'
import { compareLines, compareParcels, type LineDifference } from './audit.rules.ts'

interface AuditChangeProps {
  entry: AuditRow
  nameOf: (starId: number) => string
}

const record = (kept: unknown) =>
  kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {}

const plain = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const shown = (name: string, value: unknown) =>
  name.endsWith('Paise') && typeof value === 'number' ? formatRupees(value) : plain(value)

/** What an entry changed: before, struck out, and after. */
export function AuditChange({ entry, nameOf }: AuditChangeProps) {
  const { t } = useTranslation()
  const inWords = ({ field }: LineDifference, value: unknown) => {
    if (field === 'date' && typeof value === 'string') return formatDay(value, 'short')
    if (field === 'starId') return typeof value === 'number' ? nameOf(value) : t('office-orders.lines.noStar')
    return plain(value)
  }
  const lines = compareLines(entry.before, entry.after)
  const parcels = compareParcels(entry.before, entry.after)
  const after = record(entry.after)
  const to = (town: string | null) => town ?? t('office-orders.update.collect')
  if (lines.length + parcels.length > 0)
    return (
      <span className="grid">
        {lines.map((difference) => (
          <span key={`${difference.lineId} ${difference.field}`}>
            {t(`office-orders.fields.${difference.field}`)}{' '}
            <s>
              <bdi>{inWords(difference, difference.before)}</bdi>
            </s>
            {' → '}
            <b className="font-semibold text-ink">
              <bdi>{inWords(difference, difference.after)}</bdi>
            </b>
          </span>
        ))}
        {parcels.map((parcel) => (
          <span key={parcel.id}>
            {t('office-orders.update.postTo')}{' '}
            {parcel.before !== parcel.after && (
              <>
                <s>
                  <bdi>{to(parcel.before)}</bdi>
                </s>
                {' → '}
              </>
            )}
            <b className="font-semibold text-ink">
              <bdi>{to(parcel.after)}</bdi>
            </b>
            {parcel.altered.length > 0 &&
              `: ${parcel.altered.map((part) => t(`office-orders.addressParts.${part}`)).join(', ')}`}
          </span>
        ))}
        {typeof after.reason === 'string' && <q>{after.reason}</q>}
      </span>
    )
  const before = record(entry.before)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    // Numbers by which the system knows things say nothing to a person.
    (name) => !/Ids?$/.test(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  return (
    <span className="grid wrap-anywhere">
      {names.map((name) => (
        <span key={name}>
          {t(`office-orders.fields.${name}`, { defaultValue: name })}{' '}
          {name in before && (
            <>
              <s>
                <bdi>{shown(name, before[name])}</bdi>
              </s>
              {' → '}
            </>
          )}
          <bdi>{shown(name, after[name])}</bdi>
        </span>
      ))}
    </span>
  )
}
