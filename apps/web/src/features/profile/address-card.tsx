import type { Address } from '@vazhipadu/contract/address'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Removable } from './removable.tsx'

interface AddressCardProps {
  address: Address
  removing: boolean
  onEdit: () => void
  onRemove: () => void
}

export const editAddressId = (id: string) => `edit-address-${id}`

export function AddressCard({ address, removing, onEdit, onRemove }: AddressCardProps) {
  const { t } = useTranslation()
  const { id, recipient, line1, line2, city, stateName, postalCode, countryName, mobile, isDefault } = address
  const where = `${recipient}, ${city}`
  return (
    <Removable
      editId={editAddressId(id)}
      name={where}
      question={t('profile.addresses.removeQuestion', { where })}
      effect={t('profile.addresses.removeEffect')}
      removing={removing}
      onEdit={onEdit}
      onRemove={onRemove}
    >
      {(actions) => (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <address className="min-w-0 flex-1 basis-56 text-soft not-italic wrap-anywhere">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-0.5">
              <span className="font-semibold text-ink">
                <bdi>{recipient}</bdi>
              </span>
              {isDefault && <Badge tone="primary">{t('profile.addresses.default')}</Badge>}
            </span>
            <span className="block [unicode-bidi:plaintext]">
              {[line1, line2].filter(Boolean).join(', ')}
            </span>
            <span className="block [unicode-bidi:plaintext]">
              {[`${city} ${postalCode}`.trim(), stateName, countryName].filter(Boolean).join(', ')}
            </span>
            <span className="block [unicode-bidi:plaintext]">
              <bdi dir="ltr">{mobile}</bdi>
            </span>
          </address>
          <div className="-mx-3 flex flex-wrap gap-x-1">{actions}</div>
        </div>
      )}
    </Removable>
  )
}
