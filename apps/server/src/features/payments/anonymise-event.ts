/** The payer's personal data in the provider's events; all other fields are about money. */
const personal = new Set([
  'email',
  'contact',
  'name',
  'vpa',
  'upi',
  'card',
  'card_id',
  'wallet',
  'bank_account',
  'customer_id',
  'customer_details',
  'acquirer_data',
  'notes',
  'description',
])

/** Returns an event of the provider without the payer's data. */
export function anonymiseEvent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anonymiseEvent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      personal.has(key) ? [] : [[key, anonymiseEvent(inner)]],
    ),
  )
}
