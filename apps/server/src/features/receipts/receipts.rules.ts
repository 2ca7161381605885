import { isLanguage, type Language } from '@vazhipadu/locales/languages'

/** What stands beside Malayalam on the paper. */
export type PaperLanguage = Exclude<Language, 'ml'>

/** The order's language; English beside Malayalam for who reads Malayalam. */
export function choosePaperLanguage(language: string): PaperLanguage {
  return isLanguage(language) && language !== 'ml' ? language : 'en'
}

/** A name in both languages of the temple, and `own` in the paper's where that is a third. */
export type Named = { en: string; ml: string; own?: string }

/**
 * Everything a receipt shows, in words: what was issued can be printed again in ten years, whatever a star or an
 * offering is called by then. This object is what is frozen; drawing it knows no database and no clock.
 */
export type ReceiptPaper = {
  /** Of this shape: whoever changes what the fields mean gives the next number, and still reads the older ones. */
  version: 1
  /** The one it was issued in, whatever its owner reads by now. Charges, payment, notes and deities are said in it. */
  language: PaperLanguage
  temple: { name: string; nameMl: string; address: string; blessingMl: string }
  number: string
  tranNo: string
  bookedBy: { name: string; mobileMasked: string | null }
  /** When the money was captured, in the temple's zone: `2026-11-29` and, in the paper's language, `10:47 pm`. */
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

/** As it was frozen: the first had no version yet, and no language but English. */
export type FrozenPaper = Omit<ReceiptPaper, 'version' | 'language'> & {
  version?: number
  language?: PaperLanguage
}

export function readPaper({ version = 1, language = 'en', ...paper }: FrozenPaper): ReceiptPaper {
  if (version !== 1) throw new Error(`a receipt of version ${version} cannot be read`)
  return { ...paper, version, language }
}

export type ReceiptDay = {
  date: string
  malayalam: { day: number; month: Named; year: number } | null
  star: Named | null
  lines: ReceiptLine[]
}

export type ReceiptLine = {
  lineId: number
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

/** What a line and a day take on A5, in points. Tamil is half as wide again: its offerings and days take a line more. */
const heights = { line: 28.3, day: 20.5 }
const tamilHeights = { line: 39.4, day: 31.3 }

/** A5 unless it would run over: by the heights of a line, a day and a charge in points, and what A5 has for them. */
export function chooseSize({ language, days, charges }: ReceiptPaper): ReceiptSize {
  const { line, day } = language === 'ta' ? tamilHeights : heights
  const lines = days.reduce((count, each) => count + each.lines.length, 0)
  return lines * line + days.length * day + charges.length * 18 <= 203 ? 'A5' : 'A4'
}

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

export function formatNumber(series: Series, financialYear: string, sequenceNo: number): string {
  return `${series === 'counter' ? 'C/' : ''}${financialYear}/${String(sequenceNo).padStart(6, '0')}`
}

/** The parts of a number as it is printed; undefined: it is none. */
export function parseNumber(number: string) {
  const [, mark, financialYear, digits] = /^(C\/)?(\d{4}-\d{2})\/(\d{6,9})$/.exec(number) ?? []
  if (financialYear === undefined) return undefined
  const series: Series = mark ? 'counter' : 'online'
  return { series, financialYear, sequenceNo: Number(digits) }
}

/** `10:47 pm`, of the `22:47` on the temple's wall. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

/** Enough to know one's own number by, not enough to call it: `+91 98••• ••217`. */
export function maskMobile(mobile: string): string {
  const indian = /^\+91(\d\d)\d{5}(\d{3})$/.exec(mobile)
  return indian ? `+91 ${indian[1]}••• ••${indian[2]}` : `${mobile.slice(0, 4)} ••• ••${mobile.slice(-3)}`
}

export type Refunded = { lineIds: number[]; paise: number }

/** The paper as issued with what has been given back since struck through. */
export function strikeRefunded(paper: ReceiptPaper, refunded: Refunded): ReceiptPaper {
  const isWhole = refunded.paise >= paper.totalPaise
  const ids = new Set(refunded.lineIds)
  return {
    ...paper,
    refundedPaise: refunded.paise,
    days: paper.days.map((day) => ({
      ...day,
      lines: day.lines.map((line) => ({ ...line, isRefunded: isWhole || ids.has(line.lineId) })),
    })),
    charges: paper.charges.map((charge) => ({ ...charge, isRefunded: isWhole })),
  }
}
