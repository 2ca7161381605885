import { formatNumber } from './format-number.ts'

/** `₹ 1,37,900`; paise are shown only where there are some. What a form cannot reckon yet is a dash. */
export function formatRupees(paise: number): string {
  if (Number.isNaN(paise)) return '₹ –'
  const exact = Math.abs(Math.round(paise))
  const rest = exact % 100
  const rupees = `${paise < 0 ? '-' : ''}${formatNumber(Math.floor(exact / 100))}`
  return rest === 0 ? `₹ ${rupees}` : `₹ ${rupees}.${String(rest).padStart(2, '0')}`
}
