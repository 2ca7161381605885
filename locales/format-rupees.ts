/** `₹ 1,25,301` or, where there are paise, `₹ 501.50`: digits and their groups as in India, in every language. */
export function formatRupees(paise: number): string {
  const decimals = paise % 100 === 0 ? 0 : 2
  const rupees = (paise / 100).toLocaleString('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `₹ ${rupees}`
}
