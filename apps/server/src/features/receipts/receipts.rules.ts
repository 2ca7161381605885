/** A name in both scripts of the temple. */
export type Named = { en: string; ml: string }

/**
 * Everything a receipt shows, in words: what was issued can be printed again in ten years, whatever a star or an
 * offering is called by then. This object is what is frozen; drawing it knows no database and no clock.
 */
export type ReceiptPaper = {
  temple: { name: string; nameMl: string; address: string; blessingMl: string }
  number: string
  tranNo: string
  bookedBy: { name: string; mobileMasked: string | null }
  /** When the money was captured, in the temple's zone: `2026-11-29` and `10:47 pm`. */
  receivedOn: string
  receivedAt: string
  days: ReceiptDay[]
  charges: ReceiptCharge[]
  totalPaise: number
  refundedPaise: number
  payment: { method: string; reference: string | null }
  verify: { url: string; shown: string; code: string }
  notes: string
  /** 0: as first issued. `on` is the day of the change. */
  revision: { number: number; on: string | null }
}

export type ReceiptDay = {
  date: string
  malayalam: { day: number; month: Named; year: number } | null
  star: Named | null
  lines: ReceiptLine[]
}

export type ReceiptLine = {
  offering: Named
  deity: string
  name: string
  star: Named | null
  quantity: number
  pricePaise: number
  amountPaise: number
  isRefunded: boolean
}

export type ReceiptCharge = { label: Named; detail: string; amountPaise: number; isRefunded: boolean }

/** Only the office's reprint is one; it says which and when. */
export type ReceiptCopy = { number: number; printedOn: string; printedAt: string }

export type ReceiptSize = 'A5' | 'A4'

/** What the printer is given. */
export type ReceiptPrint = { paper: ReceiptPaper; size: ReceiptSize; copy: ReceiptCopy | null }

/** April to March, by the day the money came, in the temple's zone: `2026-27`. */
export function nameFinancialYear(receivedOn: string): string {
  const year = Number(receivedOn.slice(0, 4))
  const first = Number(receivedOn.slice(5, 7)) >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** Sold online, or at the temple's counter: `2026-27/000123` and `C/2026-27/000123`. */
export type Series = 'online' | 'counter'

/** The day on the wall of the temple. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

/** `10:47 pm` */
export function timeIn(timeZone: string, at: Date): string {
  const options = { timeZone, hour: 'numeric', minute: '2-digit', hour12: true } as const
  return new Intl.DateTimeFormat('en-US', options).format(at).toLowerCase().replace(/\s/g, ' ')
}
