import type { PageOf } from '@vazhipadu/contract/public-pages/pages'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { RateBoard } from '../parts/rate-board.tsx'

/** All offerings by deity. */
export function OfferingsPage({ page }: { page: PageOf<'offerings'> }) {
  const { t } = useTranslation()
  const byDeity = [...Map.groupBy(page.rates, ({ deity }) => deity.id).values()]
  return (
    <>
      <h1>{t('temple.nav.offerings')}</h1>
      <p className="max-w-[56ch] pt-2 pb-8 text-lg text-soft">
        {t('temple.board.lead', { offerings: page.rates.length, deities: byDeity.length })}
      </p>
      {/* Columns instead of rows, so that boards of different height leave no gaps. */}
      <div className="-mb-7 gap-7 lg:columns-2">
        {byDeity.map((rates) => (
          <div key={rates[0]?.deity.id} className="break-inside-avoid pb-7">
            <RateBoard
              title={rates[0]?.deity.name ?? ''}
              titleMl={rates[0]?.deity.nameMl ?? ''}
              rates={rates}
            />
          </div>
        ))}
      </div>
    </>
  )
}
