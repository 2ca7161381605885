import { useTranslation } from 'react-i18next'

export const contentId = 'content'

export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${contentId}`}
      className="fixed start-4 top-3 z-50 -translate-y-24 rounded-card bg-primary px-5 py-3 font-semibold text-neutral focus:translate-y-0 focus-ring print:hidden"
    >
      {t('layouts.skip')}
    </a>
  )
}
