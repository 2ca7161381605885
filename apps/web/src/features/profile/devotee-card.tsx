import type { Devotee } from '@vazhipadu/contract/profile'
import { Niche } from '../../art/niche.tsx'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { StarName } from '../../ui/star-name.tsx'
import { emblemOf, type Star } from './profile.rules.ts'
import { Removable } from './removable.tsx'

interface DevoteeCardProps {
  devotee: Devotee
  star: Star | undefined
  removing: boolean
  onEdit: () => void
  onRemove: () => void
}

export const editButtonId = (id: string) => `edit-${id}`

/** One family member, with the constellation of their star. */
export function DevoteeCard({ devotee, star, removing, onEdit, onRemove }: DevoteeCardProps) {
  const { t } = useTranslation()
  const { id, name, nameMl, relation, starId } = devotee
  return (
    <Removable
      editId={editButtonId(id)}
      name={name}
      question={t('profile.family.removeQuestion', { name })}
      effect={t('profile.family.removeEffect')}
      removing={removing}
      onEdit={onEdit}
      onRemove={onRemove}
    >
      {(actions) => (
        <div className="@container">
          <div className="flex items-start gap-4 @max-3xs:flex-col">
            <Niche name={emblemOf(star)} />
            <div className="min-w-0 flex-1">
              <h2 className="text-xl wrap-anywhere">
                <bdi>{name}</bdi>
              </h2>
              {nameMl && (
                <p lang="ml" className="text-soft wrap-anywhere">
                  {nameMl}
                </p>
              )}
              <p>
                {star ? (
                  <StarName name={star.name} />
                ) : starId === null ? (
                  t('profile.family.starNotKnown')
                ) : (
                  // Non-breaking space until the star's name is loaded.
                  '\u00a0'
                )}
              </p>
              <p className="text-quiet text-sm">{t(`profile.relations.${relation}`)}</p>
              <div className="-ms-3 flex flex-wrap gap-x-1 pt-1">{actions}</div>
            </div>
          </div>
        </div>
      )}
    </Removable>
  )
}
