import { useTranslation } from '../lib/i18n/use-translation.ts'

/** Banner on demo installations, so that visitors know that nothing is paid. */
export function DemoNotice() {
  const { t } = useTranslation()
  return (
    <p
      role="note"
      className="border-line border-b bg-primary-subtle px-4 py-2 text-center font-semibold text-ink text-sm print:hidden"
    >
      {t('demo.notice')}
    </p>
  )
}
