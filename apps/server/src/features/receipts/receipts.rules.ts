import { isLanguage, type Language } from '@vazhipadu/locales/languages'

/** The language printed beside Malayalam. */
export type PaperLanguage = Exclude<Language, 'ml'>

/** The order's language; English if the order is in Malayalam. */
export function choosePaperLanguage(language: string): PaperLanguage {
  return isLanguage(language) && language !== 'ml' ? language : 'en'
}

/** A name in both languages of the temple, and `own` in the receipt's language if that is a third. */
export type Named = { en: string; ml: string; own?: string }

/**
 * The full text of a receipt, so that it can be printed again in ten years, even if a star or an offering has another
 * name by then. This object is stored when the receipt is frozen; drawing it needs no database and no clock.
 */
export type ReceiptPaper = {
  /**
   * Version of this shape: a change to the meaning of fields takes the next number, and older versions must still be
   * readable.
   */
  version: 1
  /**
   * The language it was issued in, even if its owner reads another one now; used for charges, payment, notes and
   * deities.
   */
  language: PaperLanguage
  temple: { name: string; nameMl: string; address: string; blessingMl: string }
  number: string
  tranNo: string
  bookedBy: { name: string; mobileMasked: string | null }
  /** When the money was captured, in the temple's zone: `2026-11-29` and, in the receipt's language, `10:47 pm`. */
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

/** As stored: the first version had no version number and was always English. */
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

/** Set on an office reprint: the copy's number and when it was printed. */
export type ReceiptCopy = { number: number; printedOn: string; printedAt: string }

export type ReceiptSize = 'A5' | 'A4'

/**
 * Heights of a line and a day on A5, in points. Tamil text is half as wide again, so its offerings and days need one
 * more line.
 */
const heights = { line: 28.3, day: 20.5 }
const tamilHeights = { line: 39.4, day: 31.3 }

/**
 * A5 unless the text would not fit: compares the heights of lines, days and charges (in points) with the space on A5.
 */
export function chooseSize({ language, days, charges }: ReceiptPaper): ReceiptSize {
  const { line, day } = language === 'ta' ? tamilHeights : heights
  const lines = days.reduce((count, each) => count + each.lines.length, 0)
  return lines * line + days.length * day + charges.length * 18 <= 203 ? 'A5' : 'A4'
}

/** The printer's input. */
export type ReceiptPrint = { paper: ReceiptPaper; size: ReceiptSize; copy: ReceiptCopy | null }

/** The financial year, April to March, of the day of capture in the temple's zone: `2026-27`. */
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

/** The parts of a printed number; undefined: not a number. */
export function parseNumber(number: string) {
  const [, mark, financialYear, digits] = /^(C\/)?(\d{4}-\d{2})\/(\d{6,9})$/.exec(number) ?? []
  if (financialYear === undefined) return undefined
  const series: Series = mark ? 'counter' : 'online'
  return { series, financialYear, sequenceNo: Number(digits) }
}

/** `10:47 pm` for the local time `22:47`. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}

/** Enough to recognise one's own number, not enough to call it: `+91 98••• ••217`. */
export function maskMobile(mobile: string): string {
  const indian = /^\+91(\d\d)\d{5}(\d{3})$/.exec(mobile)
  return indian ? `+91 ${indian[1]}••• ••${indian[2]}` : `${mobile.slice(0, 4)} ••• ••${mobile.slice(-3)}`
}

export type Refunded = { lineIds: number[]; paise: number }

/** The receipt as issued, with everything refunded since struck through. */
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
