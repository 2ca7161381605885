import { useTranslation } from 'react-i18next'

/** Above every page where the host says that this is a demo: nobody should think that they have paid. */
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
