import type { PageKind } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { languageNames } from '@vazhipadu/locales/languages'
import { Languages, LogIn } from 'lucide-react'
import { Art } from '../../art/art.tsx'
import { spoken } from '../../lib/i18n/i18n.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { unauthenticatedEntry } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { linkTo } from '../page-links.ts'
import { LanguageLinks } from './language-links.tsx'

const shown = ['offerings', 'calendar', 'today', 'help'] as const
const belongsTo: Partial<Record<PageKind, PageKind>> = { offering: 'offerings' }

/** The temple's name, the pages and the sign-in link. On phones the pages are in a second line. */
export function PageHead({ page }: { page: PublicPage }) {
  const { t } = useTranslation()
  const [name] = page.temple.name.split(', ')
  const here = belongsTo[page.page] ?? page.page
  return (
    <header className="kasavu bg-card print:hidden">
      <div className="content-pad flex flex-wrap items-center gap-x-3 md:gap-x-6">
        <a
          href={linkTo({ page: 'home' })}
          className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-inner text-ink no-underline focus-ring lg:flex-none"
        >
          <Art name="lamp-hanging" size={34} className="text-art" />
          <span className="title line-clamp-2 font-[520] text-[min(1.0625rem,22px)] leading-tight md:text-[min(1.1875rem,24px)]">
            {name}
          </span>
        </a>
        <nav
          aria-label={t('temple.nav.label')}
          className="order-last flex w-full gap-1 overflow-x-auto pb-2 max-lg:-mx-2 lg:order-none lg:w-auto lg:flex-1 lg:pb-0"
        >
          {shown.map((kind) => (
            <a
              key={kind}
              href={linkTo({ page: kind })}
              aria-current={kind === here ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 flex-none items-center rounded-inner px-3 font-medium no-underline focus-ring md:px-4',
                kind === here ? 'bg-primary-subtle text-primary' : 'text-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {t(`temple.nav.${kind}`)}
            </a>
          ))}
        </nav>
        {page.temple.languages.length > 1 && (
          <details className="group relative">
            <summary className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-inner px-2.5 font-medium text-sm text-soft hover:bg-sunken focus-ring [&::-webkit-details-marker]:hidden">
              <Languages aria-hidden="true" size={20} className="flex-none" />
              <span className="max-lg:sr-only">{languageNames[spoken()].own}</span>
            </summary>
            <div className="absolute end-0 z-40 mt-2 w-56 rounded-card border border-line bg-raised p-2 shadow-float">
              <LanguageLinks page={page} />
            </div>
          </details>
        )}
        <Button asChild size="sm">
          <a href={unauthenticatedEntry}>
            <LogIn aria-hidden="true" size={20} className="sm:hidden rtl:-scale-x-100" />
            <span className="max-sm:sr-only">{t('temple.nav.signIn')}</span>
          </a>
        </Button>
      </div>
    </header>
  )
}
