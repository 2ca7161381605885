/** `1,25,301`: Indian grouping. Not `Intl`, because creating the first format takes a cheap phone 0.1 s. */
export const groupDigits = (digits: string) => digits.replace(/(\d)(?=(\d\d)*\d{3}$)/g, '$1,')

/** `₹ 1,25,301`, or `₹ 501.50` if there are paise: Western digits in every language. `₹ –` if the amount is NaN. */
export const formatRupees = (paise: number) => `₹ ${formatRupeesWithoutSign(paise)}`

/** For a table whose heading has the sign, and for sentences that contain it. */
export function formatRupeesWithoutSign(paise: number): string {
  if (Number.isNaN(paise)) return '–'
  const exact = Math.abs(Math.round(paise))
  const rest = exact % 100
  const rupees = `${paise < 0 ? '-' : ''}${groupDigits(String(Math.floor(exact / 100)))}`
  return rest === 0 ? rupees : `${rupees}.${String(rest).padStart(2, '0')}`
}
