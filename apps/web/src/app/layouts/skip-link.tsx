import { useTranslation } from '../../lib/i18n/use-translation.ts'

export const contentId = 'content'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${contentId}`}
      className="fixed start-4 top-0 z-50 me-4 -translate-y-full rounded-card bg-primary px-5 py-3 font-semibold text-neutral focus:translate-y-3 focus-ring print:hidden"
    >
      {t('layouts.skip')}
    </a>
  )
}
