import type { Devotee } from '@vazhipadu/contract/devotee'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Niche } from '../../art/niche.tsx'
import { AskInPlace } from '../../ui/ask-in-place.tsx'
import { Button } from '../../ui/button.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'
import { emblemOf, type Star } from './profile.rules.ts'

interface DevoteeCardProps {
  devotee: Devotee
  star: Star | undefined
  removing: boolean
  onEdit: () => void
  onRemove: () => void
}

export const editButtonId = (id: string) => `edit-${id}`

/** One person of the family under the constellation of their star. */
export function DevoteeCard({ devotee, star, removing, onEdit, onRemove }: DevoteeCardProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { id, name, nameMl, relation, starId } = devotee
  const removeId = `remove-${id}`
  if (asking) {
    return (
      <AskInPlace
        question={t('profile.family.removeQuestion', { name })}
        yes={t('profile.remove')}
        no={t('profile.keep')}
        busy={removing}
        onYes={onRemove}
        onNo={() => {
          setAsking(false)
          focusSoon(removeId)
        }}
      >
        {t('profile.family.removeEffect')}
      </AskInPlace>
    )
  }
  return (
    <div className="flex items-start gap-4">
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
            <>
              {star.name}{' '}
              <span lang="ml" className="text-soft">
                {star.nameMl}
              </span>
            </>
          ) : starId === null ? (
            t('profile.family.starNotKnown')
          ) : (
            // The star's name is still on its way.
            '\u00a0'
          )}
        </p>
        <p className="text-quiet text-sm">{t(`profile.relations.${relation}`)}</p>
        <div className="-ms-2.5 flex flex-wrap gap-x-1 pt-1">
          <Button
            id={editButtonId(id)}
            look="plain"
            size="sm"
            className="px-2.5!"
            icon={<Pencil aria-hidden="true" size={17} />}
            aria-label={t('profile.editNamed', { name })}
            onClick={onEdit}
          >
            {t('profile.edit')}
          </Button>
          <Button
            id={removeId}
            look="plain"
            size="sm"
            className="px-2.5!"
            icon={<Trash2 aria-hidden="true" size={17} />}
            aria-label={t('profile.removeNamed', { name })}
            onClick={() => setAsking(true)}
          >
            {t('profile.remove')}
          </Button>
        </div>
      </div>
    </div>
  )
}
