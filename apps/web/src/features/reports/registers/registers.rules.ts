/** The months of the financial year that contains `month`, starting in April. */
export function listYear(month: string): string[] {
  const year = Number(month.slice(0, 4))
  const began = month.slice(5) < '04' ? year - 1 : year
  return Array.from(
    { length: 12 },
    (_, at) => `${at < 9 ? began : began + 1}-${String(((at + 3) % 12) + 1).padStart(2, '0')}`,
  )
}

/** The financial year, April to March, as `2026-27`. */
export function nameYear(month: string): string {
  const began = Number(listYear(month)[0]?.slice(0, 4))
  return `${began}-${String((began + 1) % 100).padStart(2, '0')}`
}

/** First and last day of a month or of its financial year. */
export function spanOf(month: string, unit: 'month' | 'year'): { from_date: string; to_date: string } {
  const months = unit === 'year' ? listYear(month) : [month]
  const last = months.at(-1) ?? month
  const days = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 0)).getUTCDate()
  return { from_date: `${months[0]}-01`, to_date: `${last}-${days}` }
}

/** The part of `2026-27/004317` after the year, because all numbers of a page share the year. */
export const shortNumber = (number: string) => number.split('/').at(-1) ?? number

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Amounts without ₹, because the column heading has it. */
export const inRupees = (paise: number) => figures.format(paise / 100)
