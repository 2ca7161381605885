import { errorText } from '../../lib/api/api-error.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { FormItem } from '../../ui/fields/form-item.tsx'
import type { Star } from './profile.rules.ts'
import { useFamily } from './use-family.ts'

const notKnown = '0'

/**
 * The devotee's own birth star, stored in the family member with the relation "self", so that every booking can use it.
 * Saved when selected; there is no save button.
 */
export function OwnStar({ name, stars }: { name: string; stars: readonly Star[] }) {
  const { t } = useTranslation()
  const { query, add, update } = useFamily()
  const self = query.data?.find(({ relation }) => relation === 'self')
  const saving = add.isPending || update.isPending
  const failure = query.error ?? add.error ?? update.error

  const choose = (picked: string) => {
    // One save at a time: two concurrent ones would create two persons with the relation "self".
    if (saving) return
    const starId = picked === notKnown ? null : Number(picked)
    const onSuccess = () => showToast(t('profile.star.saved'), 'success', { id: 'own-star' })
    if (!self) return add.mutate({ name, starId, relation: 'self' }, { onSuccess })
    const { id, nameMl, ...kept } = self
    update.mutate({ id, body: { ...kept, starId, ...(nameMl && { nameMl }) } }, { onSuccess })
  }

  return (
    <FormItem
      label={t('profile.star.label')}
      hint={t('profile.star.hint')}
      error={failure ? errorText(failure) : undefined}
      className="max-w-lg"
    >
      <Combobox
        value={String(self?.starId ?? notKnown)}
        disabled={!query.data}
        onChange={choose}
        searchPlaceholder={t('profile.family.searchStar')}
        options={[
          { value: notKnown, label: t('profile.family.starNotKnown') },
          ...stars.map(({ id, name: star, nameMl }) => ({ value: String(id), label: star, hint: nameMl })),
        ]}
      />
    </FormItem>
  )
}
