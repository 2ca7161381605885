import { useQuery } from '@tanstack/react-query'
import { updateOffering } from '@vazhipadu/contract/catalogue'
import { createDeity, createOffering, setPrices } from '@vazhipadu/contract/catalogue-keeping'
import { createPool, updatePool } from '@vazhipadu/contract/pools'
import { mayCallAll } from '@vazhipadu/contract/rights'
import { Languages, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Art } from '../../../art/art.tsx'
import { starsQuery } from '../../../features/calendar/calendar.api.ts'
import { todayQuery } from '../../../features/calendar/read-today.ts'
import { officeCatalogueQuery, type Pool } from '../../../features/catalogue/catalogue.api.ts'
import { DeityDialog } from '../../../features/catalogue/deity-dialog.tsx'
import { NewOfferingDialog } from '../../../features/catalogue/new-offering-dialog.tsx'
import { filterOfferings, OfferingTable } from '../../../features/catalogue/offering-table.tsx'
import { PoolDialog } from '../../../features/catalogue/pool-dialog.tsx'
import { PoolTable } from '../../../features/catalogue/pool-table.tsx'
import { PricesDialog } from '../../../features/catalogue/prices-dialog.tsx'
import { useRights } from '../../../features/profile/use-rights.ts'
import { useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'
import { OfferingView } from './offering-view.tsx'

const changes = [updateOffering, createOffering, createDeity, setPrices, createPool, updatePool]

type OpenDialog = { kind: 'offering' | 'deity' | 'prices' } | { kind: 'pool'; pool: Pool | undefined }

/** The catalogue; filters and the open offering are in the URL. */
export function CataloguePage() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [reloads, setReloads] = useState(0)
  const mayChange = mayCallAll(changes, useRights())
  const query = useQuery(officeCatalogueQuery)
  const stars = useQuery(starsQuery)
  const today = useQuery(todayQuery).data?.date
  const view = search.get('view') === 'pools' ? 'pools' : 'offerings'
  const asked = search.get('offering')
  const offering = query.data?.offerings.find(({ id }) => String(id) === asked)
  const show = (part: Record<string, string | undefined>, replace = true) => {
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(part)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace },
    )
  }
  const filters = {
    q: search.get('q') ?? '',
    deity: search.get('deity') ?? '',
    category: search.get('category') ?? '',
    state: search.get('state') ?? '',
  }
  const openPool = (pool: Pool) => setDialog({ kind: 'pool', pool })
  const reload = async () => {
    await query.refetch()
    setDialog(undefined)
    setReloads((count) => count + 1)
  }

  if (query.isError && !query.data) {
    return (
      <>
        <HeadingWithActions title={t('app.titles.catalogue')} />
        <OfficeFailure
          title={t('office-catalogue.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  return (
    <>
      {offering && query.data ? (
        // Disabled for read-only staff, with all fields still visible.
        <fieldset disabled={!mayChange} className="min-w-0">
          <OfferingView
            key={reloads}
            offering={offering}
            catalogue={query.data}
            backPath={routes.catalogue.path}
            onOpenPool={openPool}
            onReload={() => void reload()}
          />
        </fieldset>
      ) : asked && query.data ? (
        <EmptyState
          art={<Art name="offering-plate" size={120} />}
          title={t('office-catalogue.missing')}
          action={
            <Button asChild look="main">
              <Link to={routes.catalogue.path}>{t('app.titles.catalogue')}</Link>
            </Button>
          }
        />
      ) : (
        <>
          <HeadingWithActions title={t('app.titles.catalogue')} lead={t('office-catalogue.lead')}>
            <Segmented
              label={t('office-catalogue.show')}
              options={[
                { value: 'offerings', label: t('app.titles.catalogue') },
                { value: 'pools', label: t('office-catalogue.pools') },
              ]}
              value={view}
              onChange={(picked) => show({ view: picked === 'pools' ? picked : undefined })}
            />
            {view === 'offerings' && (
              <Button asChild look="line" size="sm">
                <Link to={routes.catalogueTexts.path}>
                  <Languages aria-hidden="true" size={18} />
                  {t('app.titles.catalogueTexts')}
                </Link>
              </Button>
            )}
            {mayChange && view === 'offerings' && (
              <>
                <Button
                  look="line"
                  size="sm"
                  disabled={!query.data}
                  onClick={() => setDialog({ kind: 'deity' })}
                >
                  {t('office-catalogue.deity.title')}
                </Button>
                <Button
                  look="line"
                  size="sm"
                  disabled={!query.data || !today}
                  onClick={() => setDialog({ kind: 'prices' })}
                >
                  {t('office-catalogue.prices.title')}
                </Button>
              </>
            )}
            {mayChange && (
              <Button
                look="main"
                size="sm"
                icon={<Plus aria-hidden="true" size={18} />}
                disabled={!query.data}
                onClick={() =>
                  setDialog(view === 'pools' ? { kind: 'pool', pool: undefined } : { kind: 'offering' })
                }
              >
                {view === 'pools' ? t('office-catalogue.pool.new') : t('office-catalogue.create.title')}
              </Button>
            )}
          </HeadingWithActions>
          {view === 'pools' ? (
            <PoolTable catalogue={query.data} onOpen={mayChange ? openPool : undefined} />
          ) : (
            <OfferingTable
              catalogue={query.data}
              filters={filters}
              onFilter={show}
              onOpen={(id) => show({ offering: String(id) }, false)}
            />
          )}
        </>
      )}
      {dialog?.kind === 'offering' && query.data && (
        <NewOfferingDialog
          catalogue={query.data}
          onClose={() => setDialog(undefined)}
          onCreated={(id) => {
            setDialog(undefined)
            show({ offering: String(id) }, false)
          }}
        />
      )}
      {dialog?.kind === 'deity' && <DeityDialog onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'prices' && query.data && today && (
        <PricesDialog
          offerings={filterOfferings(query.data, filters)}
          today={today}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'pool' && (
        <PoolDialog
          pool={dialog.pool}
          stars={stars.data ?? []}
          observances={query.data?.observances ?? []}
          onClose={() => setDialog(undefined)}
          onReload={() => void reload()}
        />
      )}
    </>
  )
}
