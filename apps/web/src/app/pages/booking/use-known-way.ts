import { useQuery } from '@tanstack/react-query'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { addressesQuery } from '../../../features/profile/use-addresses.ts'
import { hasTyped } from '../../../lib/form/use-kept-form.ts'

/** Last time's address is still saved: prasadam goes there again, which the review shows and lets change. */
export function useKnownWay(): boolean {
  const { data: addresses = [] } = useQuery(addressesQuery)
  const delivery = useBasket((basket) => basket.delivery)
  return (
    delivery.option === 'post' &&
    addresses.some(({ id }) => id === delivery.address_id) &&
    !hasTyped('address')
  )
}
