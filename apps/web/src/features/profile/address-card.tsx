import type { Address } from '@vazhipadu/contract/address'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskInPlace } from '../../ui/ask-in-place.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { focusSoon } from '../../ui/focus-soon.ts'

interface AddressCardProps {
  address: Address
  removing: boolean
  onEdit: () => void
  onRemove: () => void
}

export const editAddressId = (id: string) => `edit-address-${id}`

export function AddressCard({ address, removing, onEdit, onRemove }: AddressCardProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { id, recipient, line1, line2, city, stateName, postalCode, countryName, mobile, isDefault } = address
  const removeId = `remove-address-${id}`
  const where = `${recipient}, ${city}`
  if (asking) {
    return (
      <AskInPlace
        question={t('profile.addresses.removeQuestion', { where })}
        yes={t('profile.remove')}
        no={t('profile.keep')}
        busy={removing}
        onYes={onRemove}
        onNo={() => {
          setAsking(false)
          focusSoon(removeId)
        }}
      >
        {t('profile.addresses.removeEffect')}
      </AskInPlace>
    )
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <address className="min-w-0 flex-1 basis-56 text-soft not-italic wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-0.5">
          <span className="font-semibold text-ink">
            <bdi>{recipient}</bdi>
          </span>
          {isDefault && <Badge tone="primary">{t('profile.addresses.default')}</Badge>}
        </span>
        <span className="block [unicode-bidi:plaintext]">{[line1, line2].filter(Boolean).join(', ')}</span>
        <span className="block [unicode-bidi:plaintext]">
          {[`${city} ${postalCode}`.trim(), stateName, countryName].filter(Boolean).join(', ')}
        </span>
        <span className="block [unicode-bidi:plaintext]">
          <bdi dir="ltr">{mobile}</bdi>
        </span>
      </address>
      <div className="-mx-3 flex flex-wrap gap-x-1">
        <Button
          id={editAddressId(id)}
          look="plain"
          size="sm"
          icon={<Pencil aria-hidden="true" size={17} />}
          aria-label={t('profile.editNamed', { name: where })}
          onClick={onEdit}
        >
          {t('profile.edit')}
        </Button>
        <Button
          id={removeId}
          look="plain"
          size="sm"
          icon={<Trash2 aria-hidden="true" size={17} />}
          aria-label={t('profile.removeNamed', { name: where })}
          onClick={() => setAsking(true)}
        >
          {t('profile.remove')}
        </Button>
      </div>
    </div>
  )
}
