import { useTranslation } from 'react-i18next'
import { Art } from '../../art/art.tsx'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'

type OfficeFailureProps = {
  title: string
  error: unknown
  onRetry: () => void
  /** Whom the page is for, where it is not the keepers of the catalogue. */
  denied?: string
}

/** What is asked for belongs to others in the office. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status === 403

/** A load that failed can be tried again; one that was refused says who it is for. */
export function OfficeFailure({ title, error, onRetry, denied }: OfficeFailureProps) {
  const { t } = useTranslation()
  if (isRefused(error)) {
    return (
      <EmptyState art={<Art name="scene-temple" size={220} />} title={denied ?? t('office.denied.title')}>
        <p>{t('office.denied.text')}</p>
      </EmptyState>
    )
  }
  return <LoadFailed title={title} message={errorText(error)} onRetry={onRetry} />
}
