import { useTranslation } from 'react-i18next'
import { Art } from '../../../art/art.tsx'
import { ApiError, errorText } from '../../../lib/api/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'

type OfficeFailureProps = { title: string; error: unknown; onRetry: () => void }

/** A load that failed can be tried again; one that was refused says who it is for. */
export function OfficeFailure({ title, error, onRetry }: OfficeFailureProps) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.status === 403) {
    return (
      <EmptyState art={<Art name="scene-temple" size={220} />} title={t('office.denied.title')}>
        <p>{t('office.denied.text')}</p>
      </EmptyState>
    )
  }
  return <LoadFailed title={title} message={errorText(error)} onRetry={onRetry} />
}
