import { MM, type Style, widthOf } from '../../platform/pdf/open-pdf.ts'
import { wrapText } from '../../platform/pdf/wrap-text.ts'
import type { ReceiptCharge, ReceiptDay, ReceiptLine, ReceiptPaper, ReceiptSize } from './receipts.rules.ts'
import { formatRupees } from './say-amount.ts'

export const INK = '#1d1a26'
export const INK_2 = '#4a4553'
export const GOLD = '#8f5f0c'
export const RULE = '#b9b0a2'
export const HAIR = '#ddd5c8'

/** Sizes in points, distances in millimetres made points; A4 is not A5 enlarged but set a little larger. */
const measures = {
  A5: {
    page: { width: 148 * MM, height: 210 * MM },
    margin: 6 * MM,
    padding: { top: 5 * MM, side: 6.5 * MM, bottom: 4 * MM },
    lamp: { height: 15.5 * MM, below: 11 * MM },
    braid: 62 * MM,
    title: 15,
    subtitle: 12.5,
    address: 7.6,
    factLabel: 7.2,
    fact: 10,
    number: 12,
    small: 8,
    day: 10.5,
    line: 9.6,
    second: 8.2,
    words: 10,
    wordsMl: 8.8,
    sum: 20,
    qr: 18 * MM,
    pay: 8.2,
    fine: 7.4,
    pad: 0.8 * MM,
  },
  A4: {
    page: { width: 210 * MM, height: 297 * MM },
    margin: 9 * MM,
    padding: { top: 7 * MM, side: 11 * MM, bottom: 5.5 * MM },
    lamp: { height: 21 * MM, below: 12.5 * MM },
    braid: 84 * MM,
    title: 20,
    subtitle: 16,
    address: 9,
    factLabel: 8,
    fact: 11.5,
    number: 14,
    small: 8.4,
    day: 12,
    line: 10.2,
    second: 8.4,
    words: 11.2,
    wordsMl: 10.5,
    sum: 25,
    qr: 22 * MM,
    pay: 9,
    fine: 8.4,
    pad: 0.85 * MM,
  },
}

export type Measures = ReturnType<typeof measureReceipt>

export function measureReceipt(size: ReceiptSize) {
  const each = measures[size]
  const left = each.margin + each.padding.side
  const right = each.page.width - left
  return {
    ...each,
    left,
    right,
    width: right - left,
    amountWidth: 17 * MM,
    offeringWidth: (right - left) * 0.44,
  }
}

export type Row =
  | { kind: 'day'; day: ReceiptDay; isContinued: boolean; height: number }
  | { kind: 'line'; line: ReceiptLine; cells: Cells; height: number }
  | { kind: 'charge'; charge: ReceiptCharge; detail: string[]; height: number }
  | { kind: 'carried'; label: string; paise: number; height: number }

export type Cells = {
  offering: string[]
  described: string[]
  name: string[]
  star: string
  quantity: string
}

export const styles = {
  offering: (m: Measures): Style => ({ face: 'strong', size: m.line - 0.4, colour: INK }),
  described: (m: Measures): Style => ({ face: 'sans', size: m.second, colour: INK_2 }),
  name: (m: Measures): Style => ({ face: 'strong', size: m.line, colour: INK }),
  quantity: (m: Measures): Style => ({ face: 'sans', size: m.line - 1, colour: INK_2, figures: 'tabular' }),
  charge: (m: Measures): Style => ({ face: 'sans', size: m.second + 0.2, colour: INK }),
}

export const LINE_1 = 1.32
export const LINE_2 = 1.35

export function planRows(paper: ReceiptPaper, m: Measures): Row[] {
  const days = paper.days.flatMap((day): Row[] => [
    planDay(day, false, m),
    ...day.lines.map((line) => planLine(line, m)),
  ])
  return [...days, ...paper.charges.map((charge) => planCharge(charge, m))]
}

function planDay(day: ReceiptDay, isContinued: boolean, m: Measures): Row {
  return { kind: 'day', day, isContinued, height: 2.4 * MM + m.day * 1.3 }
}

function planLine(line: ReceiptLine, m: Measures): Row {
  const { offering, deity, name, star, quantity, pricePaise } = line
  const times = quantity > 1 ? `${quantity} × ${formatRupees(pricePaise)}` : ''
  const besides = times === '' ? 0 : widthOf(times, styles.quantity(m)) + 2 * MM
  const described = deity === '' ? offering.en : `${offering.en} · ${deity}`
  const cells = {
    offering: wrapText(offering.ml || offering.en, styles.offering(m), m.offeringWidth - 3 * MM),
    described: wrapText(described, styles.described(m), m.offeringWidth - 3 * MM),
    name: wrapText(name, styles.name(m), m.width - m.offeringWidth - m.amountWidth - besides),
    star: star ? `${star.en} ${star.ml}`.trim() : 'star not given',
    quantity: times,
  }
  const firsts = Math.max(cells.offering.length * (m.line - 0.4), cells.name.length * m.line) * LINE_1
  const seconds = cells.described.length * m.second * LINE_2
  return { kind: 'line', line, cells, height: 2 * m.pad + Math.max(m.line * LINE_1, firsts) + seconds }
}

function planCharge(charge: ReceiptCharge, m: Measures): Row {
  const style = styles.charge(m)
  const label = `${charge.label.en} ${charge.label.ml}`
  const text = charge.detail === '' ? label : `${label} · ${charge.detail}`
  const detail = wrapText(text, style, m.width - m.amountWidth - 2 * MM)
  return { kind: 'charge', charge, detail, height: 2.4 * MM + detail.length * style.size * LINE_2 }
}

export type Spaces = { first: number; next: number; closing: number }

/**
 * Fills pages from the top. A day's heading never ends a page and is repeated on the next; what is carried over
 * stands at the foot and again at the head; the closing block takes at least one row with it.
 */
export function planPages(rows: Row[], spaces: Spaces, m: Measures): Row[][] {
  const carriedHeight = 2 * MM + m.second * LINE_2
  const pages: Row[][] = []
  let page: Row[] = []
  let left = spaces.first
  let day: ReceiptDay | undefined
  let sum = 0
  const turn = () => {
    const forward = { kind: 'carried' as const, paise: sum, height: carriedHeight }
    pages.push([...page, { ...forward, label: 'Carried forward' }])
    page = [{ ...forward, label: 'Brought forward' }]
    left = spaces.next - carriedHeight
  }
  for (const [position, row] of rows.entries()) {
    const next = rows[position + 1]
    const isLast = next === undefined
    const withNext = row.kind === 'day' && next ? row.height + next.height : row.height
    const needed = withNext + (isLast ? spaces.closing : carriedHeight)
    if (needed > left && page.some((each) => each.kind !== 'carried')) {
      turn()
      if (row.kind === 'line' && day) page.push(planDay(day, true, m))
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
