import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { Spinner } from '../ui/feedback/spinner.tsx'

/** A page that takes its time says so at the top; one that comes at once shows nothing. */
export function NavigationProgress() {
  const { t } = useTranslation()
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-50 flex [animation:fade-in_150ms_400ms_both] justify-center">
      <span className="rounded-full border border-line bg-raised px-4 py-2 shadow-float">
        <Spinner size={18} label={t('ui.spinner.loading')} />
      </span>
    </div>
  )
}
