import { carriers } from '@vazhipadu/contract/delivery'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { CarrierField } from './carrier-field.tsx'

interface SentDialogProps {
  count: number
  busy: boolean
  /** The error of the last attempt. */
  failure: unknown
  onSend: (carrier: string) => void
  onClose: () => void
}

/** Marks parcels as sent without tracking numbers, which may follow later. */
export function SentDialog({ count, busy, failure, onSend, onClose }: SentDialogProps) {
  const { t } = useTranslation()
  const [carrier, setCarrier] = useState<string>(carriers[0])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office-prasadam.sent.title', { count })}
      description={t('office-prasadam.sent.lead')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('office.cancel')}
          </Button>
          <Button
            look="main"
            loading={busy}
            disabled={carrier.trim().length < 2}
            onClick={() => onSend(carrier.trim())}
          >
            {t('office-prasadam.sent.confirm', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <CarrierField value={carrier} onChange={setCarrier} />
        {failure != null && (
          <AlertBanner type="danger" duration={0}>
            {errorText(failure)}
          </AlertBanner>
        )}
      </div>
    </Dialog>
  )
}
