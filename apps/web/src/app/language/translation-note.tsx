import { languageNames } from '@vazhipadu/locales/languages'
import { Link, useLocation } from 'react-router'
import { spoken } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { chooseLanguage } from './choose-language.ts'

const act =
  'inline-flex min-h-11 items-center rounded-sm text-soft underline underline-offset-4 hover:text-ink focus-ring'

/** Shown until a native speaker has reviewed the translation: links to switch to English and to report a word. */
export function TranslationNote() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (languageNames[spoken()].isRead) return null
  return (
    <p className="flex w-full flex-wrap items-center gap-x-4">
      {t('language.draft')}
      <button type="button" className={act} onClick={() => void chooseLanguage('en')}>
        {t('language.english')}
      </button>
      <Link to={`${routes.raiseTicket.path}?word_of=${encodeURIComponent(pathname)}`} className={act}>
        {t('language.report')}
      </Link>
    </p>
  )
}
