/** `₹ 1,25,301`, or `₹ 501.50` if there are paise: Indian digits and grouping in every language. */
export function formatRupees(paise: number): string {
  const decimals = paise % 100 === 0 ? 0 : 2
  const rupees = (paise / 100).toLocaleString('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `₹ ${rupees}`
}
