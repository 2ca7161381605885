import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { languageNames } from '@vazhipadu/locales/languages'
import { spoken } from '../../lib/i18n/i18n.ts'
import { keepLanguage } from '../../lib/i18n/kept-language.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { addressOf, linkTo } from '../page-links.ts'

/**
 * Links to the same page in the temple's other languages, each in its own script. The choice also applies after signing
 * in.
 */
export function LanguageLinks({ page }: { page: PublicPage }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('temple.nav.readIn')} className="grid grid-cols-2 gap-x-2">
      {page.temple.languages.map((language) => (
        <li key={language}>
          <a
            href={linkTo(addressOf(page), language)}
            hrefLang={language}
            lang={language}
            aria-current={language === spoken() ? 'true' : undefined}
            onClick={() => keepLanguage(language)}
            className={classNames(
              'own-letters inline-flex min-h-11 items-center rounded-sm px-2 no-underline hover:underline focus-ring',
              language === spoken() ? 'font-semibold text-primary' : 'text-soft hover:text-ink',
            )}
          >
            {languageNames[language].own}
          </a>
        </li>
      ))}
    </ul>
  )
}
