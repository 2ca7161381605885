const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Mon 30 Nov 2026`, for a calendar day. */
export function formatDay(date: string): string {
  return day.format(new Date(date)).replaceAll(',', '')
}

/** `₹ 1,25,301` or, where there are paise, `₹ 501.50`: digits grouped as in India. */
export function formatRupees(paise: number): string {
  const decimals = paise % 100 === 0 ? 0 : 2
  const rupees = (paise / 100).toLocaleString('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `₹ ${rupees}`
}

/** `Sun 29 Nov 2026, 10:47 pm` by the temple's clock. */
export function formatInstant(at: Date, timeZone: string): string {
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at)
  const date = inZone({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const time = inZone({ hour: 'numeric', minute: '2-digit', hour12: true })
  return `${date.replaceAll(',', '')}, ${time}`
}

/** `the end of Sun 22 Nov 2026` for the midnight that ends it; any other moment with its hour. */
export function formatDeadline(at: Date, timeZone: string): string {
  const said = formatInstant(at, timeZone)
  if (!said.endsWith(', 12:00 am')) return said
  const lastMinute = new Date(at.getTime() - 60_000)
  return `the end of ${formatInstant(lastMinute, timeZone).replace(/, [^,]+$/, '')}`
}

/** `10:30 am` for the `10:30` of a setting. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${twelve}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const methods: Record<string, string> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
}

export function nameMethod(method: string | null): string {
  return (method && methods[method]) ?? 'online payment'
}
