import { Printer } from 'lucide-react'
import { Art } from '../../art/art.tsx'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/data-table.tsx'
import type { SheetVersion } from './day-sheet.api.ts'
import { SheetChanges } from './sheet-changes.tsx'

interface SheetVersionsProps {
  versions: readonly SheetVersion[]
  timeZone: string
  /** The version being fetched for printing. */
  printing: number | undefined
  /** Undefined if the user may not print. */
  onPrint: ((version: number) => void) | undefined
}

/** All printed versions of the day's sheet; each can be reprinted unchanged. */
export function SheetVersions({ versions, timeZone, printing, onPrint }: SheetVersionsProps) {
  const { t } = useTranslation()
  const by = ({ madeBy, mailed }: SheetVersion) =>
    [
      madeBy ?? t('office-sheet.versions.clock'),
      ...mailed.map((edition) => t(`office-sheet.versions.mailed.${edition}`)),
    ].join(' · ')
  const changes = (row: SheetVersion) =>
    row.version === 1 ? t('office-sheet.versions.first') : <SheetChanges changes={row.changes} />
  const button = ({ version }: SheetVersion) =>
    onPrint && (
      <Button
        look="line"
        size="sm"
        loading={printing === version}
        icon={<Printer aria-hidden="true" size={16} />}
        aria-label={t('office-sheet.versions.reprint', { version })}
        onClick={() => onPrint(version)}
      >
        {t('office-sheet.versions.print')}
      </Button>
    )
  const columns: DataColumn<SheetVersion>[] = [
    {
      id: 'version',
      header: t('office-sheet.versions.version'),
      cell: ({ version }) => <span className="font-semibold">{version}</span>,
    },
    {
      id: 'made',
      header: t('office-sheet.versions.made'),
      cell: ({ madeAt }) => formatMoment(madeAt, timeZone),
    },
    { id: 'by', header: t('office-sheet.versions.by'), cell: by },
    { id: 'names', header: t('office-sheet.versions.names'), align: 'end', cell: ({ count }) => count },
    { id: 'changes', header: t('office-sheet.versions.changes'), cell: changes },
    ...(onPrint ? [{ id: 'print', header: t('office-sheet.versions.print'), cell: button }] : []),
  ]
  return (
    <DataTable
      label={t('office-sheet.tabs.versions')}
      columns={columns}
      rows={versions}
      rowId={({ version }) => String(version)}
      phoneCard={(row) => (
        <div className="grid gap-2">
          <p className="flex justify-between gap-3 font-semibold">
            <span>
              {t('office-sheet.versions.version')} {row.version}
            </span>
            <span>{formatMoment(row.madeAt, timeZone)}</span>
          </p>
          <p className="text-soft">{by(row)}</p>
          <p>{changes(row)}</p>
          {button(row)}
        </div>
      )}
      empty={
        <EmptyState art={<Art name="receipt" size={110} />} title={t('office-sheet.versions.none')}>
          <p>{t('office-sheet.versions.noneText')}</p>
        </EmptyState>
      }
    />
  )
}
