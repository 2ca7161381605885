import { Suspense } from 'react'
import { spoken } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { routes } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import type { LayoutProps } from './layout-props.ts'

interface FooterProps extends Pick<LayoutProps, 'temple'> {
  centred?: boolean
}

const link =
  'inline-flex min-h-11 items-center rounded-sm text-soft underline underline-offset-4 hover:text-ink focus-ring'

const TranslationNote = lazyPart(
  async () => (await import('../language/translation-note.tsx')).TranslationNote,
  'language',
)

export function Footer({ temple, centred }: FooterProps) {
  const { t } = useTranslation()
  const year = new Date().getFullYear()
  const newTab = <span className="sr-only"> {t('layouts.footer.newTab')}</span>
  return (
    <footer
      className={classNames(
        'flex flex-wrap items-center gap-x-6 text-quiet text-sm print:hidden',
        centred
          ? 'flex-col justify-center text-center [&>nav]:justify-center'
          : 'content-pad mt-auto justify-between border-line border-t py-3',
      )}
    >
      {spoken() !== 'en' && (
        <Suspense>
          <TranslationNote />
        </Suspense>
      )}
      <p>
        <bdi>
          {t('layouts.footer.copyright', {
            year,
            temple: [temple.name, temple.town].filter(Boolean).join(', '),
          })}
        </bdi>
      </p>
      <nav aria-label={t('layouts.footer.legal')} className="flex max-w-full flex-wrap gap-x-5">
        <a href={routes.terms.path} target="_blank" rel="noopener" className={link}>
          {t('layouts.footer.terms')}
          {newTab}
        </a>
        <a href={routes.privacy.path} target="_blank" rel="noopener" className={link}>
          {t('layouts.footer.privacy')}
          {newTab}
        </a>
        <a href={routes.officialAddresses.path} target="_blank" rel="noopener" className={link}>
          {t('layouts.footer.official')}
          {newTab}
        </a>
      </nav>
    </footer>
  )
}
