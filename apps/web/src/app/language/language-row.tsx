import { useQuery } from '@tanstack/react-query'
import { languageNames } from '@vazhipadu/locales/languages'
import { templeQuery } from '../../lib/api/use-temple.ts'
import { spoken } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { chooseLanguage } from './choose-language.ts'

/** Links for all languages in their own scripts, below the form, for users who cannot read the current language. */
export function LanguageRow() {
  const { t } = useTranslation()
  const { data: temple } = useQuery(templeQuery)
  const others = (temple?.languages ?? []).filter((language) => language !== spoken())
  if (others.length === 0) return null
  return (
    <nav aria-label={t('language.title')} className="flex flex-wrap justify-center gap-x-5">
      {others.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          onClick={() => void chooseLanguage(language)}
          className="own-letters min-h-11 rounded-sm font-medium text-primary underline underline-offset-4 focus-ring"
        >
          {languageNames[language].own}
        </button>
      ))}
    </nav>
  )
}
