import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../lib/api/api-error.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useUnsaved } from '../../lib/form/use-unsaved.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { useSaveKey } from '../../ui/hooks/use-save-key.ts'
import {
  type Catalogue,
  catalogueChange,
  type OfficeOffering,
  type Pool,
  updateOffering,
} from './catalogue.api.ts'
import { changedFields, checkDraft, draftOf, type OfferingDraft } from './catalogue.rules.ts'
import { DevoteeView } from './devotee-view.tsx'
import { type Fortnight, FortnightCard } from './fortnight-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { PrasadamCard } from './prasadam-card.tsx'
import { PriceCard } from './price-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { WordsCard } from './words-card.tsx'

interface OfferingEditorProps {
  offering: OfficeOffering
  catalogue: Catalogue
  stars: readonly { id: number; name: string; nameMl: string }[]
  today: string
  fortnight: Fortnight
  back: ReactNode
  onOpenPool: (pool: Pool) => void
  /** Reloads the catalogue and resets the editor to it. */
  onReload: () => void
}

const isStale = (failure: unknown) => failure instanceof ApiError && failure.code === 'stale'

/** Edits one offering. Must be keyed by the offering's id, so that its state resets for another offering. */
export function OfferingEditor(props: OfferingEditorProps) {
  const { offering, catalogue, stars, today, fortnight, back, onOpenPool, onReload } = props
  const { t } = useTranslation()
  const [kept, setKept] = useState(offering)
  const before = draftOf(kept)
  const [draft, setDraft] = useState(before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChange(
    (body: Parameters<typeof updateOffering>[1]) => updateOffering(offering.id, body),
    { ...catalogueChange, done: t('office-catalogue.save.done') },
  )
  const change = (part: Partial<OfferingDraft>) => setDraft((now) => ({ ...now, ...part }))
  const changed = changedFields(before, draft)
  const begin = (from: OfficeOffering) => {
    setKept(from)
    setDraft(draftOf(from))
  }
  // Take over a colleague's save if nothing was edited here. Otherwise the draft stays, and saving it reports the
  // conflict.
  if (offering.version > kept.version && changed.length === 0) begin(offering)
  const pool = catalogue.pools.find(({ id }) => id === draft.pool_id)
  const most = pool?.dailyLimit == null || !draft.units ? null : Math.floor(pool.dailyLimit / draft.units)

  const save = () => {
    if (changed.length === 0 || saving.isPending) return
    const checked = checkDraft(draft)
    setErrors(checked.errors)
    if (!checked.input) return
    saving.mutate(
      { ...checked.input, version: kept.version },
      {
        onSuccess: begin,
        onError: (failure) => {
          if (failure instanceof ApiError) setErrors(failure.fields)
        },
      },
    )
  }
  useSaveKey(save)
  useUnsaved(changed.length > 0)

  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-1 text-soft text-sm">
            {back}
            <ChevronRight aria-hidden="true" size={15} className="rtl:-scale-x-100" />
            {offering.deity.name}
            <ChevronRight aria-hidden="true" size={15} className="rtl:-scale-x-100" />
            {t(`office-catalogue.categories.${offering.category}`)}
          </p>
          <h1>
            {offering.name}{' '}
            <span lang="ml" className="text-2xl text-quiet">
              {offering.nameMl}
            </span>
          </h1>
        </div>
        <Switch checked={draft.isActive} onChange={(isActive) => change({ isActive })}>
          {t('office-catalogue.open')}
        </Switch>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.42fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <PriceCard offering={offering} today={today} />
          <ScheduleCard
            schedule={draft.schedule}
            onChange={(schedule) => change({ schedule })}
            stars={stars}
            observances={catalogue.observances}
            error={errors.schedule}
          />
          <LimitsCard
            draft={draft}
            onChange={change}
            errors={errors}
            pools={catalogue.pools}
            onOpenPool={onOpenPool}
          />
        </div>
        <div className="grid gap-5">
          <FortnightCard {...fortnight} schedule={draft.schedule} most={most} />
          <DevoteeView offering={offering} draft={draft} />
          <WordsCard draft={draft} onChange={change} errors={errors} catalogue={catalogue} />
          <PrasadamCard
            prasadam={draft.prasadam}
            onChange={(prasadam) => change({ prasadam })}
            errors={errors}
          />
        </div>
      </div>
      {changed.length > 0 && (
        <section
          aria-label={t('office-catalogue.save.label')}
          className="sticky bottom-[76px] z-20 mt-5 grid gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-float md:bottom-3"
        >
          {saving.isError && (
            <AlertBanner
              type="danger"
              duration={0}
              title={isStale(saving.error) ? t('office-catalogue.save.stale') : undefined}
            >
              <p>{isStale(saving.error) ? t('office-catalogue.save.staleText') : errorText(saving.error)}</p>
              {isStale(saving.error) && (
                <Button look="line" size="sm" className="mt-2" onClick={onReload}>
                  {t('office-catalogue.save.reload')}
                </Button>
              )}
            </AlertBanner>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge tone="info">{t('office-catalogue.save.changes', { count: changed.length })}</Badge>
            <span className="min-w-0 flex-1 basis-48 text-sm text-soft max-sm:basis-full">
              {changed.map((field) => t(`office-catalogue.fields.${field}`)).join(' · ')}
            </span>
            {Object.keys(errors).length > 0 && (
              <span role="alert" className="text-danger text-sm">
                {t('office-catalogue.save.wrong')}
              </span>
            )}
            <Button
              look="line"
              size="sm"
              className="max-sm:flex-1"
              onClick={() => {
                setDraft(before)
                setErrors({})
                saving.reset()
              }}
            >
              {t('office-catalogue.save.undo')}
            </Button>
            <Button look="main" size="sm" className="max-sm:flex-1" loading={saving.isPending} onClick={save}>
              {t('office-catalogue.save.save')}
              <kbd className="rounded border border-current px-1.5 py-0.5 font-sans text-xs max-md:hidden">
                {t('office-catalogue.save.key')}
              </kbd>
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
