import { formatNumber } from './format-number.ts'

/** `₹ 1,37,900`; paise only if not zero. A dash for amounts that are not known yet. */
export function formatRupees(paise: number): string {
  if (Number.isNaN(paise)) return '₹ –'
  const exact = Math.abs(Math.round(paise))
  const rest = exact % 100
  const rupees = `${paise < 0 ? '-' : ''}${formatNumber(Math.floor(exact / 100))}`
  return rest === 0 ? `₹ ${rupees}` : `₹ ${rupees}.${String(rest).padStart(2, '0')}`
}
