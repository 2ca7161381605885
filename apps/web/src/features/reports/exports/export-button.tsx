import { useMutation, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../../../lib/api/api-error.ts'
import { formatNumber } from '../../../lib/format/format-number.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { saveDownload } from '../../../lib/save-download.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertBanner } from '../../../ui/feedback/alert-banner.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Filters } from '../transactions/transactions.api.ts'
import { downloadExport, exportQuery, startExport } from './exports.api.ts'

/**
 * Exports the whole result as a spreadsheet. The worker creates the file; a bar shows progress, and the file is saved
 * at the end.
 */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useTranslation()
  const [id, setId] = useState<string>()
  const begin = useMutation({
    mutationFn: () => startExport(filters),
    onSuccess: (made) => setId(made.id),
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  const { data: made, error } = useQuery(exportQuery(id))
  const saving = useMutation({
    mutationFn: async (done: string) => saveDownload((await downloadExport(done)).url),
    onSuccess: (_, done) => setId((shown) => (shown === done ? undefined : shown)),
  })
  const end = (failure?: string) => {
    setId(undefined)
    saving.reset()
    if (failure) showToast(failure, 'error')
  }
  const finish = useEffectEvent((done: string) => saving.mutate(done))
  const fail = useEffectEvent((sentence: string) => end(sentence))
  const state = id === undefined ? undefined : made?.state
  useEffect(() => {
    if (id !== undefined && state === 'done') finish(id)
    if (state === 'failed') fail(t('office-orders.sheet.failed'))
  }, [id, state, t])
  useEffect(() => {
    if (error) fail(errorText(error))
  }, [error])

  return (
    <>
      <Button
        look="line"
        size="sm"
        loading={begin.isPending}
        icon={<FileSpreadsheet aria-hidden="true" size={18} />}
        onClick={() => begin.mutate()}
      >
        {t('office-orders.sheet.name')}{' '}
        <span className="font-normal text-quiet">{t('office-orders.sheet.format')}</span>
      </Button>
      <Dialog
        open={id !== undefined}
        title={t(saving.isError ? 'office-orders.sheet.ready' : 'office-orders.sheet.making')}
        onClose={() => end()}
      >
        <div className="grid gap-3">
          {/* The file exists and was expensive to create: retry only the download. */}
          {id !== undefined && saving.isError && (
            <>
              <AlertBanner type="danger" duration={0}>
                {errorText(saving.error)}
              </AlertBanner>
              <Button look="main" onClick={() => saving.mutate(id)}>
                {t('office-orders.sheet.save')}
              </Button>
            </>
          )}
          <ProgressBar
            size="lg"
            label={t('office-orders.sheet.making')}
            value={made && made.rowsTotal > 0 ? (100 * made.rowsDone) / made.rowsTotal : null}
          />
          <p role="status" className="text-soft num">
            {made
              ? t('office-orders.sheet.rows', {
                  done: formatNumber(made.rowsDone),
                  total: formatNumber(made.rowsTotal),
                })
              : t('office-orders.sheet.waiting')}
          </p>
          <p className="text-quiet text-sm">{t('office-orders.sheet.note')}</p>
        </div>
      </Dialog>
    </>
  )
}
