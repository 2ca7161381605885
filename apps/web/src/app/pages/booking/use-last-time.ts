import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chooseDelivery, proposePeople, useBasket } from '../../../features/booking/booking.store.ts'
import { bookingsQuery, type Order } from '../../../features/orders/orders.api.ts'
import { addressesQuery } from '../../../features/profile/use-addresses.ts'

const newest = (orders: readonly Order[]) =>
  orders.filter(({ kind }) => kind === 'booking').sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]

/** On a new device, takes people and delivery from the last booking on the server. */
export function useLastTime(): void {
  const isBlank = useBasket(
    ({ lines, lastPeople, begun }) =>
      lines.length === 0 && lastPeople.length === 0 && Object.keys(begun.people).length === 0,
  )
  // Same requests as the home page, so they are usually cached.
  const coming = useQuery({ ...bookingsQuery({ status: 'upcoming', limit: 5 }), enabled: isBlank })
  const past = useQuery({ ...bookingsQuery({ status: 'past', limit: 5 }), enabled: isBlank })
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: isBlank })
  const last = coming.data && past.data ? newest([...coming.data.bookings, ...past.data.bookings]) : undefined
  useEffect(() => {
    if (!isBlank || !last || !addresses) return
    const sent = last.parcels.find(({ option }) => option === 'post')?.address
    const saved = addresses.find(
      ({ recipient, line1, postalCode }) =>
        recipient === sent?.recipient && line1 === sent.line1 && postalCode === sent.postalCode,
    )
    if (saved) chooseDelivery({ option: 'post', address_id: saved.id, frequency: 'each' })
    proposePeople(last.lines.map(({ name, nameMl, star_id }) => ({ name, nameMl, starId: star_id })))
  }, [isBlank, last, addresses])
}
