import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { Art } from '../../art/art.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { routes } from '../../lib/paths.ts'
import { linkTo, phoneLink } from '../page-links.ts'
import { LanguageLinks } from './language-links.tsx'

const link =
  'inline-flex min-h-11 items-center rounded-sm text-soft no-underline hover:text-ink hover:underline focus-ring'

export function PageFoot({ page }: { page: PublicPage }) {
  const { t } = useTranslation()
  const { temple, today } = page
  const [name] = temple.name.split(', ')
  return (
    <footer className="border-line border-t bg-card print:hidden">
      <div className="content-pad mx-auto grid w-full max-w-[calc(var(--content-max)+4rem)] gap-8 py-10 max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] max-sm:gap-x-4 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1.2fr_1.3fr]">
        <div className="max-sm:col-span-full">
          <p className="title flex items-center gap-3 font-[520] text-lg">
            <Art name="lamp-hanging" size={34} className="text-art" />
            {name}
          </p>
          <p className="max-w-[24ch] pt-3 text-soft">
            <bdi>{temple.address}</bdi>
          </p>
          <a href={phoneLink(temple.phone)} className={`${link} font-semibold`}>
            <bdi className="num text-primary">{temple.phone}</bdi>
          </a>
        </div>
        <div>
          <h2 className="pb-1 font-sans font-semibold text-base">{t('temple.nav.label')}</h2>
          <ul>
            {(['offerings', 'calendar', 'today'] as const).map((kind) => (
              <li key={kind}>
                <a href={linkTo({ page: kind })} className={link}>
                  {t(`temple.nav.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="pb-1 font-sans font-semibold text-base">{t('temple.nav.help')}</h2>
          <ul>
            <li>
              <a href={linkTo({ page: 'help' })} className={link}>
                {t('temple.questions.title')}
              </a>
            </li>
            <li>
              <a href="/verify" className={link}>
                {t('temple.nav.receipt')}
              </a>
            </li>
            <li>
              <a href={routes.officialAddresses.path} className={link}>
                {t('layouts.footer.official')}
              </a>
            </li>
          </ul>
        </div>
        {temple.languages.length > 1 && (
          <div className="max-sm:col-span-full">
            <h2 className="pb-1 font-sans font-semibold text-base">{t('temple.nav.readIn')}</h2>
            <div className="-mx-2">
              <LanguageLinks page={page} />
            </div>
          </div>
        )}
      </div>
      <div className="content-pad mx-auto flex w-full max-w-[calc(var(--content-max)+4rem)] flex-wrap items-center justify-between gap-x-6 border-line border-t py-3 text-quiet text-sm">
        <p>
          <bdi>{t('layouts.footer.copyright', { year: today.slice(0, 4), temple: temple.name })}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-5">
          <a href={routes.terms.path} className={`${link} underline`}>
            {t('layouts.footer.terms')}
          </a>
          <a href={routes.privacy.path} className={`${link} underline`}>
            {t('layouts.footer.privacy')}
          </a>
        </p>
      </div>
    </footer>
  )
}
