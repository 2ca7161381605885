import { useMutation } from '@tanstack/react-query'
import type { ArtName } from '../../art/load-art.ts'
import { Niche } from '../../art/niche.tsx'
import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { hideGuide } from './change-profile.ts'

const steps: { id: 'choose' | 'day' | 'pay' | 'receive'; art: ArtName }[] = [
  { id: 'choose', art: 'offering-plate' },
  { id: 'day', art: 'star-09-ayilyam' },
  { id: 'pay', art: 'receipt' },
  { id: 'receive', art: 'parcel' },
]

/** Explains booking to new devotees. Stays hidden once it was dismissed. */
export function UserGuide() {
  const { t } = useTranslation()
  const hide = useMutation({
    mutationFn: hideGuide,
    onError: (failure) => showToast(errorText(failure), 'error'),
  })
  return (
    <section
      aria-labelledby="guide-title"
      className="min-w-0 rounded-card border border-gold-line bg-card p-5 md:p-7"
    >
      <h2 id="guide-title">{t('profile.guide.title')}</h2>
      <p className="pt-1 text-soft">{t('profile.guide.lead')}</p>
      <ol className="grid gap-x-6 gap-y-5 py-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ id, art }) => (
          <li key={id} className="flex items-start gap-4 lg:grid lg:content-start lg:gap-3">
            <Niche name={art} />
            <div className="min-w-0">
              <h3>{t(`profile.guide.${id}.title`)}</h3>
              <p className="pt-0.5 text-soft">{t(`profile.guide.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button look="line" loading={hide.isPending} className="max-sm:w-full" onClick={() => hide.mutate()}>
        {t('profile.guide.hide')}
      </Button>
    </section>
  )
}
