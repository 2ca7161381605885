import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { saveDownload } from '../../lib/save-download.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { downloadLabels, downloadTestSheet } from './delivery.api.ts'

interface LabelsDialogProps {
  ids: number[]
  /** Called after the download, and on cancel. */
  onClose: () => void
}

/** Prints labels for the selected parcels, starting at the label where the last print ended. */
export function LabelsDialog({ ids, onClose }: LabelsDialogProps) {
  const { t } = useTranslation()
  const [size, setSize] = useState<'24' | '12'>('24')
  const [start, setStart] = useState<number | null>(1)
  const perSheet = size === '24' ? 24 : 12
  const startAt = Math.min(Math.max(1, start || 1), perSheet)
  const sheets = Math.ceil((startAt - 1 + ids.length) / perSheet)
  const printing = useMutation({
    mutationFn: async () => saveDownload((await downloadLabels({ ids, perSheet, startAt })).url),
    onSuccess: onClose,
  })
  const testing = useMutation({
    mutationFn: async () => saveDownload((await downloadTestSheet(perSheet)).url),
  })
  const failure = printing.error ?? testing.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office-prasadam.labels.title', { count: ids.length })}
      description={t('office-prasadam.labels.lead')}
      footer={
        <>
          <Button
            look="plain"
            className="sm:me-auto"
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            {t('office-prasadam.labels.test')}
          </Button>
          <Button look="line" onClick={onClose}>
            {t('office.cancel')}
          </Button>
          <Button look="main" loading={printing.isPending} onClick={() => printing.mutate()}>
            {t('office-prasadam.labels.print', { count: sheets })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-4">
          <Segmented
            label={t('office-prasadam.labels.sheet')}
            options={[
              { value: '24', label: t('office-prasadam.labels.of24') },
              { value: '12', label: t('office-prasadam.labels.of12') },
            ]}
            value={size}
            onChange={setSize}
          />
          <FormItem label={t('office-prasadam.labels.start')} hint={t('office-prasadam.labels.startHint')}>
            <NumberField value={start} onChange={setStart} />
          </FormItem>
        </div>
        <div
          aria-hidden="true"
          className={classNames(
            'grid w-28 content-start gap-0.5 justify-self-center rounded-inner border border-line bg-card p-1.5',
            size === '24' ? 'grid-cols-3' : 'grid-cols-2',
          )}
        >
          {Array.from({ length: perSheet }, (_, at) => {
            const isPrinted = at >= startAt - 1 && at < startAt - 1 + ids.length
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a position on a sheet is its index
                key={at}
                className={classNames(
                  'rounded-[2px]',
                  size === '24' ? 'h-4' : 'h-6',
                  isPrinted ? 'bg-primary' : at < startAt - 1 ? 'hatched bg-sunken' : 'bg-sunken',
                )}
              />
            )
          })}
        </div>
        {failure && (
          <AlertBanner type="danger" duration={0} className="sm:col-span-2">
            {errorText(failure)}
          </AlertBanner>
        )}
      </div>
    </Dialog>
  )
}
