import { useQuery } from '@tanstack/react-query'
import { type Language, languageNames } from '@vazhipadu/locales/languages'
import { Check, Languages } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { templeQuery } from '../../lib/api/use-temple.ts'
import { spoken } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { chooseLanguage } from './choose-language.ts'

interface LanguageMenuProps {
  /** `sky`: on the sign-in page; `bar`: in a header, on phones as an icon only. */
  look: 'sky' | 'bar'
}

const looks = {
  sky: 'rounded-full border border-current/40 bg-black/10 px-2.5 hover:bg-black/25',
  bar: 'rounded-inner px-2.5 text-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-primary-subtle data-[state=open]:text-primary',
}

/** Menu of the temple's languages, each in its own script; hidden if there is only English. */
export function LanguageMenu({ look }: LanguageMenuProps) {
  const { t } = useTranslation()
  const { data: temple } = useQuery(templeQuery)
  const [coming, setComing] = useState<Language>()
  const [failed, setFailed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // Placeholder until the languages are known, so that the temple's name does not shift.
  if (!temple) return <span className="size-11 flex-none" />
  const offered = temple.languages ?? []
  if (offered.length < 2) return null
  const now = spoken()
  const choose = async (language: Language) => {
    setComing(language)
    setFailed(false)
    try {
      await chooseLanguage(language)
      setOpen(false)
    } catch {
      setFailed(true)
    }
    setComing(undefined)
  }
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <button
          type="button"
          aria-label={t('language.button', { name: languageNames[now].own })}
          className={classNames(
            'inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 font-medium text-sm focus-ring',
            looks[look],
          )}
        >
          <Languages aria-hidden="true" size={20} className="flex-none" />
          <span aria-hidden="true" className={look === 'sky' ? 'max-xl:hidden' : 'max-lg:hidden'}>
            {languageNames[now].own}
          </span>
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="language-sheet z-50 w-92 max-w-[calc(100vw-16px)] animate-drop-in rounded-card border border-line bg-raised p-3.5 text-ink shadow-float outline-none"
        >
          <DropdownMenu.Label className="title px-3 pt-1 pb-3 text-xl">
            {t('language.title')}
          </DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={now}>
            {offered.map((language) => {
              const { own, english } = languageNames[language]
              return (
                <DropdownMenu.RadioItem
                  key={language}
                  value={language}
                  onSelect={(event) => {
                    // Keep the menu open until the translations are loaded.
                    event.preventDefault()
                    void choose(language)
                  }}
                  className={classNames(
                    'flex min-h-14 cursor-pointer select-none items-center gap-3 rounded-inner px-3 outline-none data-[highlighted]:bg-sunken',
                    language === now && 'bg-primary-subtle text-primary data-[highlighted]:bg-primary-subtle',
                  )}
                >
                  <span lang={language} className="own-letters font-medium text-lg">
                    {own}
                  </span>
                  <span lang="en" className="ms-auto text-soft">
                    {language === now ? t('language.now') : own === english ? '' : english}
                  </span>
                  <span className="grid size-5 flex-none place-items-center">
                    {coming === language ? (
                      <Spinner />
                    ) : (
                      language === now && <Check aria-hidden="true" size={20} />
                    )}
                  </span>
                </DropdownMenu.RadioItem>
              )
            })}
          </DropdownMenu.RadioGroup>
          {failed && (
            <p role="alert" className="px-3 pt-3 text-danger text-sm">
              {t('language.failed')}
            </p>
          )}
          <p className="mt-2 border-line border-t px-3 pt-3 text-soft text-sm">{t('language.note')}</p>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
