import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Link } from 'react-router'
import { Niche } from '../../art/niche.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { guidedPath } from '../../lib/links.ts'
import { CompactCard } from '../../ui/layout/compact-card.tsx'
import type { OfficeOffering } from './catalogue.api.ts'
import type { OfferingDraft } from './catalogue.rules.ts'

/** Previews the edited words as a devotee will see them. */
export function DevoteeView({ offering, draft }: { offering: OfficeOffering; draft: OfferingDraft }) {
  const { t } = useTranslation()
  return (
    <CompactCard title={t('office-catalogue.devotee.title')}>
      <div className="flex items-start gap-4 rounded-inner border border-line bg-raised p-4">
        <Niche name={offering.deity.emblem as `deity-${string}`} size="sm" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
            <span className="wrap-anywhere">{draft.name}</span>
            <bdi className="num">
              {offering.pricePaise === null
                ? t('office-catalogue.price.noneYet')
                : formatRupees(offering.pricePaise)}
            </bdi>
          </p>
          <p lang="ml" className="text-soft wrap-anywhere">
            {draft.nameMl}
          </p>
          <p className="pt-1 text-soft text-sm wrap-anywhere">{draft.description}</p>
          <p className="pt-1 text-quiet text-sm">
            {offering.deity.name} · {t(`office-catalogue.sessions.${draft.session}`)}
          </p>
        </div>
      </div>
      <p className="pt-3 text-soft text-sm">
        {offering.isActive ? (
          <Link to={guidedPath(offering.id)} target="_blank">
            {t('office-catalogue.devotee.open')}
          </Link>
        ) : (
          t('office-catalogue.devotee.closed')
        )}
      </p>
    </CompactCard>
  )
}
