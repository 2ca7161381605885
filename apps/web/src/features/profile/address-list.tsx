import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/api-error.ts'
import { loadStatusOf } from '../../lib/api/load-status.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { focusSoon } from '../../ui/hooks/focus-soon.ts'
import { AddressCard, editAddressId } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { useAddresses } from './use-addresses.ts'

const frame = 'min-w-0 rounded-card border border-line p-4 md:p-5'
const addId = 'add-address'

/** The devotee's delivery addresses, edited in place. */
export function AddressList({ owner }: { owner: { name: string; mobile: string | null } }) {
  const { t } = useTranslation()
  const { query, add, update, remove } = useAddresses()
  /** Id of the address being edited, or `new`. */
  const [open, setOpen] = useState<string>()
  const load = loadStatusOf(query)
  const close = (focus: string) => {
    setOpen(undefined)
    focusSoon(focus)
  }
  const own = { recipient: owner.name, mobile: owner.mobile }

  if (load.state === 'failure') {
    return (
      <LoadFailed
        title={t('profile.addresses.failed')}
        message={load.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const addresses = query.data
  if (!addresses) return <SkeletonText lines={3} />
  return (
    <div className="grid gap-4">
      {addresses.length === 0 && open !== 'new' && (
        <p className="flex items-center gap-3 rounded-card bg-sunken px-4 py-3.5 text-soft">
          <MapPin aria-hidden="true" size={22} className="flex-none" />
          {t('profile.addresses.empty')}
        </p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {addresses.map((address) => (
          <li key={address.id} className={frame}>
            {open === address.id ? (
              <AddressForm
                {...own}
                address={address}
                onSave={(body) => update.mutateAsync({ id: address.id, body })}
                onSaved={() => close(editAddressId(address.id))}
                onCancel={() => close(editAddressId(address.id))}
              />
            ) : (
              <AddressCard
                address={address}
                removing={remove.isPending && remove.variables === address.id}
                onEdit={() => setOpen(address.id)}
                onRemove={() =>
                  remove.mutate(address.id, {
                    onSuccess: () => focusSoon(addId),
                    onError: (failure) => showToast(errorText(failure), 'error'),
                  })
                }
              />
            )}
          </li>
        ))}
        {open === 'new' && (
          <li className={frame}>
            <AddressForm
              {...own}
              onSave={(body) => add.mutateAsync(body)}
              onSaved={() => close(addId)}
              onCancel={() => close(addId)}
            />
          </li>
        )}
      </ul>
      {open !== 'new' && (
        <div>
          <Button
            id={addId}
            look="quiet"
            icon={<Plus aria-hidden="true" size={20} />}
            className="max-sm:w-full"
            onClick={() => setOpen('new')}
          >
            {t('profile.addresses.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
