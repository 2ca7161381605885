import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { Lock, MapPin, Package, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAddress } from '../../lib/format/format-address.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormItem } from '../../ui/fields/form-item.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Parcel, ParcelDraft } from './draft-parcels.ts'

interface ParcelEditorProps {
  parcel: Parcel
  draft: ParcelDraft | undefined
  mayChange: boolean
  /** The address form, while it is open. */
  addressForm: ReactNode
  onCollect: () => void
  onAddress: () => void
  onUndo: () => void
}

const set = 'border-primary! bg-primary-subtle!'
export const addressButtonId = (id: number) => `parcel-address-${id}`

/** Edits delivery and address of one parcel. A packed or sent parcel is locked. */
export function ParcelEditor(props: ParcelEditorProps) {
  const { parcel, draft, mayChange, addressForm, onCollect, onAddress, onUndo } = props
  const { t } = useTranslation()
  const day = formatDay(parcel.date, 'short')
  const requested = draft?.delivery
  const how = addressForm ? 'post' : (requested?.option ?? parcel.option)
  const address = requested?.option === 'post' ? requested.address : parcel.address
  const where = address ? formatAddress(address) : t('office-orders.update.noAddress')
  const before = parcel.address ? formatAddress(parcel.address) : t('office-orders.update.collect')
  const was = draft && (
    <span className="flex items-center gap-1">
      <s className="wrap-anywhere">
        <bdi>{before}</bdi>
      </s>
      <IconButton label={t('office-orders.update.undo')} onClick={onUndo}>
        <Undo2 aria-hidden="true" size={16} />
      </IconButton>
    </span>
  )
  return (
    <fieldset
      aria-label={t('office-orders.update.parcel', { day })}
      className="grid gap-3 border-line border-b px-4.5 py-4 last:border-b-0"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-7 flex-none place-items-center rounded-full bg-sunken text-soft">
          <Package aria-hidden="true" size={16} />
        </span>
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{t('office-orders.update.parcel', { day })}</b>
          <span className="block text-quiet text-sm">
            {[
              parcel.zone && t(`office-orders.lines.zones.${parcel.zone}`),
              parcel.chargePaise > 0 && formatRupees(parcel.chargePaise),
              [parcel.carrier, parcel.trackingNo].filter(Boolean).join(' '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {draft ? (
          <Badge icon="">{t('office-orders.update.changes', { count: 1 })}</Badge>
        ) : (
          <Badge tone={parcel.status === 'delivered' ? 'success' : 'plain'}>
            {t(`office-orders.parcels.${parcel.status}`)}
          </Badge>
        )}
      </div>
      <div className="grid gap-3 sm:ps-10 md:grid-cols-3">
        <FormItem
          label={t('office-orders.update.how')}
          size="sm"
          hint={how === 'collect' && was}
          className="md:col-span-1"
        >
          <Select
            value={how}
            disabled={!mayChange}
            className={classNames('w-full', requested && requested.option !== parcel.option && set)}
            options={[
              { value: 'post', label: t('office-orders.update.post') },
              { value: 'collect', label: t('office-orders.update.collect') },
            ]}
            onChange={(picked) => {
              if (picked === how) return
              if (picked === parcel.option) onUndo()
              else if (picked === 'collect') onCollect()
              else onAddress()
            }}
          />
        </FormItem>
        {how === 'post' && (
          <FormItem
            label={t('office-orders.update.address')}
            size="sm"
            hint={was}
            htmlFor={addressButtonId(parcel.id)}
            className="md:col-span-2"
          >
            <Button
              id={addressButtonId(parcel.id)}
              look="line"
              wide
              disabled={!mayChange}
              aria-expanded={Boolean(addressForm)}
              aria-label={t('office-orders.update.addressOf', { where })}
              className={classNames(
                'h-auto! min-h-10 justify-start! whitespace-normal! py-2 text-start font-normal! leading-snug!',
                requested?.option === 'post' && set,
              )}
              icon={
                mayChange ? (
                  <MapPin aria-hidden="true" size={18} className="flex-none" />
                ) : (
                  <Lock aria-hidden="true" size={15} className="flex-none" />
                )
              }
              onClick={onAddress}
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi>{where}</bdi>
              </span>
            </Button>
          </FormItem>
        )}
      </div>
      {addressForm}
    </fieldset>
  )
}
