import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { formatDay } from '../../../lib/format/format-day.ts'
import { formatInstant } from '../../../lib/format/format-moment.ts'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { type Translate, useTranslation } from '../../../lib/i18n/use-translation.ts'
import type { AuditRow } from './audit.api.ts'
import { compareLines, compareParcels, isId, type LineDifference, spellField } from './audit.rules.ts'

interface AuditChangeProps {
  entry: AuditRow
  nameOf: (starId: number) => string
}

const record = (kept: unknown) =>
  kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Formats a value for reading: rupees, days, yes and no, lists with commas; never raw JSON. */
function formatValue(t: Translate, name: string, value: unknown): string {
  if (isEmpty(value)) return '—'
  if (typeof value === 'boolean') return t(`office-orders.audit.${value ? 'yes' : 'no'}`)
  if (typeof value === 'number') return name.endsWith('Paise') ? formatRupees(value) : formatNumber(value)
  if (typeof value === 'string') return formatText(value)
  if (Array.isArray(value)) return value.map((one) => formatValue(t, name, one)).join(', ')
  return Object.entries(value as object)
    .filter(([field]) => !/Ids?$/.test(field))
    .map(([field, one]) => `${nameField(t, field)} ${formatValue(t, field, one)}`)
    .join(' · ')
}

function formatText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text, 'dated')
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-][\d:]+)$/.test(text) ? formatInstant(text) : text
}

const nameField = (t: Translate, name: string) =>
  t(`office-orders.fields.${name}`, { defaultValue: spellField(name) })

/** The change of an audit entry: the value before, struck through, and after. */
export function AuditChange({ entry, nameOf }: AuditChangeProps) {
  const { t } = useTranslation()
  const inWords = ({ field }: LineDifference, value: unknown) => {
    if (field === 'date' && typeof value === 'string') return formatDay(value, 'short')
    if (field === 'starId') return typeof value === 'number' ? nameOf(value) : t('office-orders.lines.noStar')
    return formatValue(t, field, value)
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
              `: ${parcel.altered.map((part) => t(`office-orders.addressParts.${part}`, { defaultValue: part })).join(', ')}`}
          </span>
        ))}
        {typeof after.reason === 'string' && <q>{after.reason}</q>}
      </span>
    )
  const before = record(entry.before)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    // Hide ids: they mean nothing to readers.
    (name) =>
      !/^id$|Ids?$/.test(name) &&
      !isId(String(after[name] ?? before[name])) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return null
  return (
    <span className="grid wrap-anywhere">
      {names.map((name) => (
        <span key={name}>
          {nameField(t, name)}{' '}
          {name in before && (
            <>
              <s>
                <bdi>{formatValue(t, name, before[name])}</bdi>
              </s>
              {' → '}
            </>
          )}
          <bdi>{formatValue(t, name, after[name])}</bdi>
        </span>
      ))}
    </span>
  )
}
