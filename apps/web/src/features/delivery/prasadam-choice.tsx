import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasTyped } from '../../lib/form/use-kept-form.ts'
import { formatAddress } from '../../lib/format/format-address.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { AlertBanner } from '../../ui/feedback/alert-banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'

type SavedAddress = {
  id: string
  recipient: string
  line1: string
  line2: string | null
  city: string
  postalCode: string
}

type Delivery = { option: 'collect' } | { option: 'post'; address_id: string; frequency: 'each' | 'once' }

interface PrasadamChoiceProps {
  /** Undefined until chosen. */
  value: Delivery | undefined
  onChange: (value: Delivery) => void
  /** Undefined while loading. */
  addresses: readonly SavedAddress[] | undefined
  /** Postage to the address; null while not known. */
  postage: { eachPaise: number; oncePaise: number } | null
  /** For several days, one parcel after each day or one after the last can be chosen. */
  severalDays: boolean
  /** The proposed frequency until the devotee chooses. */
  frequency: 'each' | 'once'
  /** The chosen address has been deleted from the account. */
  isLost?: boolean
  /** Renders the form for a new address; `done` gets the id of the address added. */
  addAddress: (done: (id: string | undefined) => void) => ReactNode
}

/** Collect prasadam at the temple or have it posted, each time or once, to a saved or new address. */
export function PrasadamChoice(props: PrasadamChoiceProps) {
  const { value, onChange, postage, severalDays, frequency, isLost = false, addAddress } = props
  const { t } = useTranslation()
  const addresses = props.addresses ?? []
  // Reopen the form if it has an unfinished draft, for example after a reload.
  const [adding, setAdding] = useState(() => hasTyped('address'))
  const chosen = value?.option === 'post' ? addresses.find(({ id }) => id === value.address_id) : undefined
  const shown = chosen ?? addresses[0]
  const often = value?.option === 'post' ? value.frequency : frequency
  const price = postage && formatRupees(often === 'each' ? postage.eachPaise : postage.oncePaise)

  const post = (addressId: string, how = often) =>
    onChange({ option: 'post', address_id: addressId, frequency: how })

  if (adding) {
    return addAddress((id) => {
      setAdding(false)
      if (id) post(id)
    })
  }
  return (
    <div className="grid gap-4">
      {isLost && (
        <AlertBanner type="warning" duration={0}>
          {t('checkout.prasadam.lost')}
        </AlertBanner>
      )}
      <ChoiceCards
        label={t('checkout.prasadam.title')}
        value={value?.option}
        onChange={(option) => {
          if (option === 'collect') onChange({ option })
          else if (shown) post(shown.id)
          else setAdding(true)
        }}
        options={[
          {
            value: 'post' as const,
            title: t('checkout.prasadam.post'),
            // Disabled until the addresses are loaded: a press would open the form for a devotee who has a saved
            // address.
            disabled: props.addresses === undefined,
            detail: shown ? (
              <bdi>{formatAddress(shown)}</bdi>
            ) : props.addresses ? (
              t('checkout.prasadam.noAddress')
            ) : (
              <Skeleton className="h-6 w-4/5" />
            ),
            end: shown && price && <bdi>{price}</bdi>,
          },
          {
            value: 'collect' as const,
            title: t('checkout.prasadam.collect'),
            detail: t('checkout.prasadam.collectWhen'),
            end: t('checkout.prasadam.free'),
          },
        ]}
      />
      {value?.option === 'post' && severalDays && (
        <div className="grid gap-2">
          <p className="font-medium">{t('checkout.prasadam.often')}</p>
          <Segmented
            label={t('checkout.prasadam.often')}
            value={value.frequency}
            onChange={(how) => post(value.address_id, how)}
            options={[
              { value: 'each', label: t('checkout.prasadam.each') },
              { value: 'once', label: t('checkout.prasadam.once') },
            ]}
          />
          {postage && (
            <p className="text-soft">
              {t('checkout.prasadam.compare', {
                each: formatRupees(postage.eachPaise),
                once: formatRupees(postage.oncePaise),
              })}
            </p>
          )}
        </div>
      )}
      {addresses.length > 0 && value?.option !== 'collect' && (
        <div className="flex flex-wrap items-center gap-3">
          {addresses.length > 1 && value?.option === 'post' && (
            <div className="min-w-0 flex-1 basis-64">
              <Select
                aria-label={t('checkout.prasadam.address')}
                value={shown?.id}
                onChange={(id) => post(id)}
                options={addresses.map((address) => ({ value: address.id, label: formatAddress(address) }))}
              />
            </div>
          )}
          <Button look="plain" icon={<Plus aria-hidden="true" size={20} />} onClick={() => setAdding(true)}>
            {t('checkout.prasadam.addAddress')}
          </Button>
        </div>
      )}
    </div>
  )
}
