import { Art } from '../../art/art.tsx'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'

type OfficeFailureProps = {
  title: string
  error: unknown
  onRetry: () => void
  /** Text naming who may use the page, if other than the catalogue's editors. */
  denied?: string
}

/** The user lacks the capability for the request. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status === 403

/** Error of a page: offers a retry, or for a 403 says who may use the page. */
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
