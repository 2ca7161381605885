import { makeOnce } from './make-once.ts'

const whole = makeOnce(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }))
const exact = makeOnce(() => new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }))

/** `₹ 1,37,900`; paise are shown only where there are some. What a form cannot reckon yet is a dash. */
export function formatRupees(paise: number): string {
  if (Number.isNaN(paise)) return '₹ –'
  const format = paise % 100 === 0 ? whole() : exact()
  return `₹ ${format.format(paise / 100)}`
}
