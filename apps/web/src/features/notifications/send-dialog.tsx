import { Send } from 'lucide-react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Kind } from './notifications.api.ts'

/**
 * What will be sent: to everyone not notified yet, to the selected people, or again where delivery failed or is
 * unknown.
 */
export type Sending =
  | { what: 'all'; people: number; sms: number; email: number }
  | { what: 'chosen'; people: number }
  | { what: 'failed' | 'unknown'; people: number }

interface SendDialogProps {
  kind: Kind
  sending: Sending | undefined
  busy: boolean
  onSend: () => void
  onClose: () => void
}

/** Confirms a batch: number of recipients, channels, and that it cannot be undone. */
export function SendDialog({ kind, sending, busy, onSend, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  if (!sending) return null
  const count = sending.people
  return (
    <Dialog
      open
      title={t(`office-notices.dialog.${sending.what === 'unknown' ? 'unknown' : 'title'}.${kind}`, {
        count,
      })}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('office-notices.dialog.cancel')}
          </Button>
          <Button
            look={sending.what === 'unknown' ? 'danger' : 'main'}
            loading={busy}
            icon={<Send aria-hidden="true" size={18} className="rtl:-scale-x-100" />}
            onClick={onSend}
          >
            {t('office-notices.dialog.send', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {sending.what === 'all' && (
          <p>{t('office-notices.dialog.plan', { sms: sending.sms, email: sending.email })}</p>
        )}
        <p className="text-soft">{t(`office-notices.dialog.text.${sending.what}`)}</p>
      </div>
    </Dialog>
  )
}
