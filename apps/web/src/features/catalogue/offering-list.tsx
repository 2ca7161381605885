import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { offeringPath } from '../../lib/links.ts'
import { Beside } from '../../ui/beside.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Catalogue } from './catalogue.api.ts'

interface OfferingListProps {
  catalogue: Catalogue
  openId: number
}

/** All offerings by deity, shown beside the open one. */
export function OfferingList({ catalogue, openId }: OfferingListProps) {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('app.titles.catalogue')}
      className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-card border border-line bg-card py-2 max-xl:hidden"
    >
      {catalogue.deities.map((deity) => {
        const own = catalogue.offerings.filter((offering) => offering.deity.id === deity.id)
        if (own.length === 0) return null
        return (
          <div key={deity.id}>
            <p className="px-4 pt-3 pb-1 font-medium text-[13px] text-quiet">
              {deity.name} <Beside>{deity.nameMl}</Beside>
            </p>
            <ul>
              {own.map(({ id, name, pricePaise }) => (
                <li key={id}>
                  <Link
                    to={offeringPath(id)}
                    aria-current={id === openId ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-9 items-center justify-between gap-2 px-4 py-1 text-sm no-underline focus-ring hover:bg-sunken',
                      id === openId
                        ? 'bg-primary-subtle font-semibold text-primary shadow-[inset_3px_0_0_var(--primary)]'
                        : 'text-ink',
                    )}
                  >
                    <span className="truncate">{name}</span>
                    <bdi className="num flex-none text-quiet">
                      {pricePaise === null ? '–' : formatRupees(pricePaise)}
                    </bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
