/** What the provider tells of whoever paid; all else in its messages is about money. */
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

/** An event of the provider without whoever paid. */
export function anonymiseEvent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anonymiseEvent)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      personal.has(key) ? [] : [[key, anonymiseEvent(inner)]],
    ),
  )
}
