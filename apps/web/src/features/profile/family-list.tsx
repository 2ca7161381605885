import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Art } from '../../art/art.tsx'
import { errorText } from '../../lib/api/api-error.ts'
import { loadStatusOf } from '../../lib/api/load-status.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { focusSoon } from '../../ui/hooks/focus-soon.ts'
import { DevoteeCard, editButtonId } from './devotee-card.tsx'
import { DevoteeForm } from './devotee-form.tsx'
import type { Star } from './profile.rules.ts'
import { useFamily } from './use-family.ts'

const card = 'min-w-0 rounded-card border border-line bg-card p-5'
const wideCard = `${card} md:col-span-2 md:p-7 [&>form]:max-w-lg`
const addId = 'add-devotee'

/** The family members poojas are offered for, edited in place. */
export function FamilyList({ stars }: { stars: readonly Star[] }) {
  const { t } = useTranslation()
  const { query, add, update, remove } = useFamily()
  /** Id of the person being edited, or `new`. */
  const [open, setOpen] = useState<string>()
  const load = loadStatusOf(query)
  const close = (focus: string) => {
    setOpen(undefined)
    focusSoon(focus)
  }

  if (load.state === 'failure') {
    return (
      <LoadFailed
        title={t('profile.family.failed')}
        message={load.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const family = query.data
  if (!family) {
    return (
      <div aria-busy="true" className="grid gap-4 md:grid-cols-2">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} className="h-38 w-full rounded-card" />
        ))}
      </div>
    )
  }
  const addButton = (
    <Button
      id={addId}
      look="main"
      size="lg"
      icon={<Plus aria-hidden="true" size={20} />}
      className="max-sm:w-full"
      onClick={() => setOpen('new')}
    >
      {family.length === 0 ? t('profile.family.addFirst') : t('profile.family.add')}
    </Button>
  )
  if (family.length === 0 && open !== 'new') {
    return (
      <section className="rounded-card border border-line bg-card">
        <EmptyState
          art={<Art name="scene-grove" size={240} />}
          title={t('profile.family.emptyTitle')}
          action={addButton}
        >
          {t('profile.family.empty')}
        </EmptyState>
      </section>
    )
  }
  return (
    <div className="grid gap-5">
      <ul className="grid gap-4 md:grid-cols-2">
        {family.map((devotee) => (
          <li key={devotee.id} className={open === devotee.id ? wideCard : card}>
            {open === devotee.id ? (
              <DevoteeForm
                devotee={devotee}
                stars={stars}
                onSave={(body) => update.mutateAsync({ id: devotee.id, body })}
                onSaved={() => close(editButtonId(devotee.id))}
                onCancel={() => close(editButtonId(devotee.id))}
              />
            ) : (
              <DevoteeCard
                devotee={devotee}
                star={stars.find(({ id }) => id === devotee.starId)}
                removing={remove.isPending && remove.variables === devotee.id}
                onEdit={() => setOpen(devotee.id)}
                onRemove={() =>
                  remove.mutate(devotee.id, {
                    onSuccess: () => focusSoon(addId),
                    onError: (failure) => showToast(errorText(failure), 'error'),
                  })
                }
              />
            )}
          </li>
        ))}
        {open === 'new' && (
          <li className={wideCard}>
            <h2 className="pb-4">{t('profile.family.adding')}</h2>
            <DevoteeForm
              relation={family.length === 0 ? 'self' : 'other'}
              stars={stars}
              onSave={(body) => add.mutateAsync(body)}
              onSaved={() => close(addId)}
              onSavedAnother={() => showToast(t('profile.family.added'), 'success', { id: 'added' })}
              onCancel={() => close(addId)}
            />
          </li>
        )}
      </ul>
      {open !== 'new' && <div>{addButton}</div>}
    </div>
  )
}
