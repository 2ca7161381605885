const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })

/** `₹ 1,37,900`; paise are shown only where there are some. */
export function formatRupees(paise: number): string {
  const format = paise % 100 === 0 ? whole : exact
  return `₹ ${format.format(paise / 100)}`
}
