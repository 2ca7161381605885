import { Package } from 'lucide-react'
import { useState } from 'react'
import { formatAddress } from '../../lib/format/format-address.ts'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderParcel } from './orders.api.ts'

/** A parcel in transit: carrier, tracking number and destination. */
export function ParcelStrip({ parcel }: { parcel: OrderParcel }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const { carrier, trackingNo, address, status } = parcel
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken px-4 py-3.5">
      <Package aria-hidden="true" size={22} className="flex-none text-info" />
      <p className="min-w-0 flex-1 basis-56">
        {carrier ?? t('checkout.parcel.byPost')}{' '}
        {trackingNo && <b className="num font-semibold wrap-anywhere">{trackingNo}</b>}
        <span className="block text-soft">
          {t(`checkout.parcel.${status}`, { defaultValue: '' })}
          {address && (
            <>
              {' · '}
              <bdi>{formatAddress(address)}</bdi>
            </>
          )}
        </span>
      </p>
      {trackingNo && (
        <Button
          look="line"
          className="border-transparent!"
          onClick={() => {
            void navigator.clipboard?.writeText(trackingNo).then(() => setCopied(true))
          }}
        >
          {copied ? t('checkout.parcel.copied') : t('checkout.parcel.copy')}
        </Button>
      )}
    </div>
  )
}
