import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { showGuide } from './change-profile.ts'

/** Shows the hidden user guide again. */
export function GuideAgain({ shown }: { shown: boolean }) {
  const { t } = useTranslation()
  const show = useMutation({
    mutationFn: showGuide,
    onSuccess: () => showToast(t('profile.guide.willShow'), 'success'),
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  if (shown) return <p className="text-soft">{t('profile.guide.onHome')}</p>
  return (
    <Button look="line" loading={show.isPending} className="max-sm:w-full" onClick={() => show.mutate()}>
      {t('profile.guide.showAgain')}
    </Button>
  )
}
