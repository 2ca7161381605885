import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { AlertBanner } from './alert-banner.tsx'

interface LoadFailedProps {
  /** What failed to load. */
  title?: ReactNode
  message: ReactNode
  onRetry: () => void
}

/** Error in place of content that failed to load, with a retry button. */
export function LoadFailed({ title, message, onRetry }: LoadFailedProps) {
  const { t } = useTranslation()
  return (
    <AlertBanner type="danger" duration={0} title={title}>
      <p>{message}</p>
      <Button look="line" className="mt-3" onClick={onRetry}>
        {t('ui.loadFailed.tryAgain')}
      </Button>
    </AlertBanner>
  )
}
