import { formatRupeesWithoutSign } from '@vazhipadu/locales/format-rupees'
import { MM, type Style, widthOf } from '../../platform/pdf/open-pdf.ts'
import { shrinkToFit, wrapText } from '../../platform/pdf/wrap-text.ts'
import { INK, INK_2, LINE_1, LINE_2, type Measures, styles } from './measure-receipt.ts'
import { receiptTranslator } from './receipt-translator.ts'
import type { PaperLanguage, ReceiptCharge, ReceiptDay, ReceiptLine, ReceiptPaper } from './receipts.rules.ts'

export type Row =
  | { kind: 'day'; day: ReceiptDay; cells: DayCells; height: number }
  | { kind: 'line'; line: ReceiptLine; cells: Cells; height: number }
  | { kind: 'charge'; charge: ReceiptCharge; label: string; detail: string[]; height: number }
  | { kind: 'carried'; label: string; paise: number; height: number }

type Cell = { text: string; style: Style }

/** The Malayalam cell is at the right, or below the others if there is no room beside them. */
export type DayCells = { date: Cell; almanac: Cell; malayalam: Cell; isBelow: boolean }

export type Cells = {
  offering: string[]
  described: string[]
  name: string[]
  star: string
  quantity: string
  refunded: Cell
}

export function planRows(paper: ReceiptPaper, m: Measures): Row[] {
  const { language } = paper
  const days = paper.days.flatMap((day): Row[] => [
    planDay(day, 'begun', language, m),
    ...day.lines.map((line) => planLine(line, language, m)),
  ])
  return [...days, ...paper.charges.map((charge) => planCharge(charge, language, m))]
}

const DAY_GAP = 2.4 * MM

function planDay(day: ReceiptDay, state: 'begun' | 'continued', language: PaperLanguage, m: Measures): Row {
  const { say, name, day: writeDay, weekdayInMalayalam } = receiptTranslator(language)
  const { malayalam, star } = day
  const join = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  const almanac = join([
    malayalam && `${name(malayalam.month)} ${malayalam.day}, ${malayalam.year}`,
    star && name(star),
  ])
  const inMalayalam = join([
    malayalam && `${weekdayInMalayalam(day.date)}, ${malayalam.month.ml} ${malayalam.day}`,
    star?.ml,
  ])
  const date: Cell = { text: writeDay(day.date), style: { face: 'serif', size: m.day, colour: INK } }
  const besides = widthOf(date.text, date.style) + DAY_GAP
  const text = state === 'continued' ? `${almanac} · ${say('receipt.continued')}` : almanac
  const whole: Style = { face: 'sans', size: m.small + 0.4, colour: INK }
  const style = shrinkToFit(text, whole, m.width - besides, 5)
  const small: Style = { face: 'sans', size: m.small, colour: INK_2 }
  const isBelow = besides + widthOf(text, style) + widthOf(inMalayalam, small) + MM > m.width
  const cells = { date, almanac: { text, style }, malayalam: { text: inMalayalam, style: small }, isBelow }
  const below = isBelow ? m.small * LINE_2 : 0
  return { kind: 'day', day, cells, height: 2.4 * MM + m.day * 1.3 + below }
}

function planLine(line: ReceiptLine, language: PaperLanguage, m: Measures): Row {
  const { say, name } = receiptTranslator(language)
  const { offering, deity, star, quantity, pricePaise } = line
  const times = quantity > 1 ? `${quantity} × ${formatRupeesWithoutSign(pricePaise)}` : ''
  const besides = times === '' ? 0 : widthOf(times, styles.quantity(m)) + 2 * MM
  const described = deity === '' ? name(offering) : `${name(offering)} · ${deity}`
  const nameWidth = m.width - m.offeringWidth - m.amountWidth
  const names = wrapText(line.name, styles.name(m), nameWidth - besides)
  const born = star ? `${name(star)} ${star.ml}`.trim() : say('receipt.starNotGiven')
  // Placed under the amount, beside the star or beside the second line of a long name.
  const taken = names.length > 1 ? nameWidth : widthOf(born, styles.described(m)) + 2 * MM
  const refunded = say('receipt.lineRefunded')
  const room = m.width - m.offeringWidth - taken
  const cells = {
    offering: wrapText(offering.ml || name(offering), styles.offering(m), m.offeringWidth - 3 * MM),
    described: wrapText(described, styles.described(m), m.offeringWidth - 3 * MM),
    name: names,
    star: born,
    quantity: times,
    refunded: { text: refunded, style: shrinkToFit(refunded, styles.described(m), room, 4.2) },
  }
  const firsts = Math.max(cells.offering.length * (m.line - 0.4), cells.name.length * m.line) * LINE_1
  const seconds = cells.described.length * m.second * LINE_2
  return { kind: 'line', line, cells, height: 2 * m.pad + Math.max(m.line * LINE_1, firsts) + seconds }
}

function planCharge(charge: ReceiptCharge, language: PaperLanguage, m: Measures): Row {
  const style = styles.charge(m)
  const label = receiptTranslator(language).name(charge.label)
  const both = `${label} ${charge.label.ml}`
  const text = charge.detail === '' ? both : `${both} · ${charge.detail}`
  const detail = wrapText(text, style, m.width - m.amountWidth - 2 * MM)
  return { kind: 'charge', charge, label, detail, height: 2.4 * MM + detail.length * style.size * LINE_2 }
}

export type Spaces = { first: number; next: number; closing: number }

/**
 * Fills pages from the top. A day's heading never ends a page and is repeated on the next; the sum carried over is
 * printed at the bottom and again at the top; the last page has at least one row besides the closing block.
 */
export function planPages(rows: Row[], spaces: Spaces, language: PaperLanguage, m: Measures): Row[][] {
  const { say } = receiptTranslator(language)
  const carriedHeight = 2 * MM + m.second * LINE_2
  const pages: Row[][] = []
  let page: Row[] = []
  let left = spaces.first
  let day: ReceiptDay | undefined
  let sum = 0
  const turn = () => {
    const forward = { kind: 'carried' as const, paise: sum, height: carriedHeight }
    pages.push([...page, { ...forward, label: say('receipt.carriedForward') }])
    page = [{ ...forward, label: say('receipt.broughtForward') }]
    left = spaces.next - carriedHeight
  }
  for (const [position, row] of rows.entries()) {
    const next = rows[position + 1]
    const isLast = next === undefined
    const withNext = row.kind === 'day' && next ? row.height + next.height : row.height
    const needed = withNext + (isLast ? spaces.closing : carriedHeight)
    if (needed > left && page.some((each) => each.kind !== 'carried')) {
      turn()
      if (row.kind === 'line' && day) page.push(planDay(day, 'continued', language, m))
      left -= page.reduce((height, each) => height + (each.kind === 'day' ? each.height : 0), 0)
    }
    if (row.kind === 'day') day = row.day
    if (row.kind === 'line') sum += row.line.amountPaise
    if (row.kind === 'charge') sum += row.charge.amountPaise
    page.push(row)
    left -= row.height
  }
  return [...pages, page]
}
