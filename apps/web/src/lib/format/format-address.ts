type AddressParts = {
  recipient: string
  line1: string
  line2?: string | null | undefined
  city: string
  postalCode: string
}

/** `Lakshmi Amma, Thekke Veedu, Cherthala 688524`: short, but enough to recognise the address. */
export const formatAddress = ({ recipient, line1, line2, city, postalCode }: AddressParts) =>
  [recipient, line1, line2, `${city} ${postalCode}`.trim()].filter(Boolean).join(', ')
