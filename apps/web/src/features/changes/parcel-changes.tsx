import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { focusSoon } from '../../ui/hooks/focus-soon.ts'
import type { OrderDetail } from './changes.api.ts'
import { previewParcels } from './changes.api.ts'
import {
  draftParcels,
  listCompanions,
  listParcels,
  mayRedirect,
  type Parcel,
  type ParcelDrafts,
  type PostAddress,
  readAddress,
} from './draft-parcels.ts'
import { addressButtonId, ParcelEditor } from './parcel-editor.tsx'

/** Parameters of the address form. `onSave` gets an address within the post's reach. */
export type AskedAddress = {
  address: PostAddress | undefined
  recipient: string
  mobile: string | null
  save: string
  choice: ReactNode
  onSave: (address: PostAddress) => Promise<void>
  onCancel: () => void
}

interface ParcelChangesProps {
  detail: OrderDetail
  drafts: ParcelDrafts
  onDrafts: (drafts: ParcelDrafts) => void
  /** Id of the parcel whose address is being edited. */
  open: number | undefined
  onOpen: (parcelId: number | undefined) => void
  addressForm: (asked: AskedAddress) => ReactNode
}

/** Element id of the open address form, focused when the clerk saves too early. */
export const openAddressId = 'parcel-address-open'

/** Delivery of a booking, parcel by parcel. */
export function ParcelChanges({ detail, drafts, onDrafts, open, onOpen, addressForm }: ParcelChangesProps) {
  const { t } = useTranslation()
  const { order, customer } = detail
  const [withOthers, setWithOthers] = useState(true)
  const close = ({ id }: Parcel) => {
    onOpen(undefined)
    focusSoon(addressButtonId(id))
  }
  const write = (parcel: Parcel) => {
    const requested = drafts.get(parcel.id)?.delivery
    const companions = listCompanions(order, parcel)
    return addressForm({
      address: requested?.option === 'post' ? requested.address : readAddress(parcel),
      recipient: customer.name,
      mobile: customer.phone_no,
      save: t('office-orders.update.useUrlState'),
      choice: companions.length > 0 && (
        <Checkbox checked={withOthers} onCheckedChange={(on) => setWithOthers(on === true)}>
          {t('office-orders.update.withOthers', { count: companions.length })}
        </Checkbox>
      ),
      onSave: async (address) => {
        const delivery = { option: 'post' as const, address }
        const meant = [parcel, ...(withOthers ? companions : [])].map(({ id }) => id)
        const { parcel_ids: changed, chargeStays } = await previewParcels(
          order.tran_no,
          meant.map((parcel_id) => ({ parcel_id, delivery })),
        )
        onDrafts(draftParcels(drafts, meant, { delivery, chargeStays }, changed))
        close(parcel)
      },
      onCancel: () => close(parcel),
    })
  }
  return listParcels(order).map((parcel) => (
    <ParcelEditor
      key={parcel.id}
      parcel={parcel}
      draft={drafts.get(parcel.id)}
      mayChange={mayRedirect(order, parcel)}
      addressForm={
        open === parcel.id && (
          <div
            id={openAddressId}
            tabIndex={-1}
            className="scroll-mt-24 rounded-card border border-line bg-sunken p-4 focus-ring sm:ms-10"
          >
            {write(parcel)}
          </div>
        )
      }
      onCollect={() => {
        onOpen(undefined)
        const draft = { delivery: { option: 'collect' as const }, chargeStays: parcel.chargePaise > 0 }
        onDrafts(draftParcels(drafts, [parcel.id], draft))
      }}
      onAddress={() => {
        setWithOthers(true)
        onOpen(open === parcel.id ? undefined : parcel.id)
      }}
      onUndo={() => {
        onOpen(undefined)
        onDrafts(draftParcels(drafts, [parcel.id], undefined))
      }}
    />
  ))
}
