import { MM, openSheet, type Sheet } from '../../platform/pdf/open-sheet.ts'
import { drawClosing, planClosing } from './draw-receipt-closing.ts'
import { drawFrame, drawHead, drawShortHead, headHeight, SHORT_HEAD } from './draw-receipt-head.ts'
import { formatDay, nameWeekdayInMalayalam } from './format-day.ts'
import {
  HAIR,
  INK,
  INK_2,
  LINE_1,
  LINE_2,
  type Measures,
  measureReceipt,
  planPages,
  planRows,
  type Row,
  RULE,
  styles,
} from './plan-receipt.ts'
import type { ReceiptPrint } from './receipts.rules.ts'
import { formatRupees } from './say-amount.ts'

const TABLE_HEAD = 6.2 * MM

/** The receipt as a PDF. Pure: the same print gives the same bytes. */
export function draw(print: ReceiptPrint): Promise<Buffer> {
  const { paper, copy } = print
  const pages = layOut(print)
  const m = measureReceipt(print.size)
  const createdAt = new Date(`${paper.receivedOn}T00:00:00Z`)
  const sheet = openSheet({ title: `Receipt ${paper.number}`, createdAt, page: m.page })
  for (const [position, rows] of pages.entries()) {
    sheet.addPage()
    drawFrame(sheet, m)
    const top = position === 0 ? drawHead(sheet, paper, copy, m) : drawShortHead(sheet, paper, copy, m)
    const end = drawRows(sheet, rows, top, m)
    if (position === pages.length - 1) drawClosing(sheet, paper, end, m)
    if (pages.length > 1) {
      const foot = `Receipt ${paper.number} · page ${position + 1} of ${pages.length}`
      const y = m.page.height - m.margin - 1.9 * MM
      sheet.tag('P', () => sheet.write(foot, m.right, y, { face: 'sans', size: 6.6, colour: INK_2 }, 'right'))
    }
  }
  return sheet.finish()
}

function layOut(print: ReceiptPrint): Row[][] {
  const m = measureReceipt(print.size)
  const frameTop = m.margin + m.padding.top
  const frameEnd = m.page.height - m.margin - m.padding.bottom
  const spaces = {
    first: frameEnd - frameTop - headHeight(m) - TABLE_HEAD,
    next: frameEnd - frameTop - SHORT_HEAD - TABLE_HEAD,
    closing: planClosing(print.paper, m).height,
  }
  return planPages(planRows(print.paper, m), spaces, m)
}

/** Answers where the table ends. */
function drawRows(sheet: Sheet, rows: Row[], top: number, m: Measures): number {
  let y = top + TABLE_HEAD
  sheet.tag('Table', () => {
    drawTableHead(sheet, top, m)
    for (const row of rows) {
      sheet.tag('TR', () => drawRow(sheet, row, y, m))
      y += row.height
      const isHeading = row.kind === 'day'
      sheet.decorate(() => sheet.rule(m.left, y, m.right, y, 0.2 * MM, isHeading ? RULE : HAIR))
    }
  })
  return y
}

function drawTableHead(sheet: Sheet, top: number, m: Measures): void {
  const style = { face: 'sans', size: m.factLabel, colour: INK_2 } as const
  const base = top + TABLE_HEAD / 2 + m.factLabel * 0.36
  sheet.decorate(() => {
    sheet.rule(m.left, top, m.right, top, 0.35 * MM, INK)
    sheet.rule(m.left, top + TABLE_HEAD, m.right, top + TABLE_HEAD, 0.2 * MM, INK)
  })
  const cell = (draw: () => void) => sheet.tag('TH', draw, { scope: 'Column' } as never)
  sheet.tag('TR', () => {
    cell(() => sheet.write('വഴിപാട് Offering', m.left, base, style))
    cell(() => sheet.write('പേര്, നക്ഷത്രം Name, star', m.left + m.offeringWidth, base, style))
    cell(() => sheet.write('₹', m.right, base, style, 'right'))
  })
}

function drawRow(sheet: Sheet, row: Row, y: number, m: Measures): void {
  if (row.kind === 'day') drawDay(sheet, row, y, m)
  else if (row.kind === 'line') drawLine(sheet, row, y, m)
  else if (row.kind === 'charge') drawCharge(sheet, row, y, m)
  else {
    const style = { face: 'strong', size: m.second, colour: INK } as const
    const base = y + row.height / 2 + m.second * 0.36
    sheet.tag('TD', () => sheet.write(row.label, m.left, base, style))
    sheet.tag('TD', () => sheet.write(formatRupees(row.paise), m.right, base, tabular(style), 'right'))
  }
}

function tabular<S extends object>(style: S) {
  return { ...style, figures: 'tabular' } as const
}

function drawDay(sheet: Sheet, row: Extract<Row, { kind: 'day' }>, y: number, m: Measures): void {
  const { date, malayalam, star } = row.day
  const base = y + 1.7 * MM + m.day * 0.98
  const english = [malayalam && `${malayalam.month.en} ${malayalam.day}, ${malayalam.year}`, star?.en]
  const inMalayalam = [
    malayalam && `${nameWeekdayInMalayalam(date)}, ${malayalam.month.ml} ${malayalam.day}`,
    star?.ml,
  ]
  const join = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
  sheet.tag('TH', () => {
    const width = sheet.write(formatDay(date), m.left, base, { face: 'serif', size: m.day, colour: INK })
    const more = row.isContinued ? `${join(english)} · continued` : join(english)
    sheet.write(more, m.left + width + 2.4 * MM, base, { face: 'sans', size: m.small + 0.4, colour: INK })
    if (inMalayalam.some(Boolean)) {
      sheet.write(join(inMalayalam), m.right, base, { face: 'sans', size: m.small, colour: INK_2 }, 'right')
    }
  })
}

function drawLine(sheet: Sheet, row: Extract<Row, { kind: 'line' }>, y: number, m: Measures): void {
  const { cells, line } = row
  const struck = line.isRefunded ? ({ strike: 'struck' } as const) : {}
  const offering = { ...styles.offering(m), ...struck }
  const described = { ...styles.described(m), ...struck }
  const name = { ...styles.name(m), ...struck }
  const top = y + m.pad
  const first = top + m.line * 0.99
  const step = m.line * LINE_1
  const nameLeft = m.left + m.offeringWidth
  sheet.tag('TD', () => {
    let base = first
    for (const text of cells.offering) base = writeThen(sheet, text, m.left, base, offering, step)
    base += m.second * LINE_2 - step
    for (const text of cells.described) {
      base = writeThen(sheet, text, m.left, base, described, m.second * LINE_2)
    }
  })
  sheet.tag('TD', () => {
    let base = first
    for (const text of cells.name) base = writeThen(sheet, text, nameLeft, base, name, step)
    sheet.write(cells.star, nameLeft, base + m.second * LINE_2 - step, described)
  })
  sheet.tag('TD', () => {
    if (cells.quantity !== '') {
      const at = m.right - m.amountWidth
      sheet.write(cells.quantity, at, first, { ...styles.quantity(m), ...struck }, 'right')
    }
    sheet.write(
      formatRupees(line.amountPaise),
      m.right,
      first,
      { ...tabular(styles.name(m)), ...struck },
      'right',
    )
    if (line.isRefunded) {
      sheet.write('refunded', m.right, first + m.second * LINE_2, styles.described(m), 'right')
    }
  })
}

function writeThen(
  sheet: Sheet,
  text: string,
  x: number,
  base: number,
  style: Parameters<Sheet['write']>[3],
  step: number,
): number {
  sheet.write(text, x, base, style)
  return base + step
}

function drawCharge(sheet: Sheet, row: Extract<Row, { kind: 'charge' }>, y: number, m: Measures): void {
  const { charge, detail } = row
  const struck = charge.isRefunded ? ({ strike: 'struck' } as const) : {}
  const style = { ...styles.charge(m), ...struck }
  const strong = { ...style, face: 'strong' } as const
  const first = y + 1.4 * MM + style.size
  sheet.tag('TD', () => {
    for (const [position, text] of detail.entries()) {
      const base = first + position * style.size * LINE_2
      const label = charge.label.en
      if (position > 0 || !text.startsWith(label)) {
        sheet.write(text, m.left, base, style)
        continue
      }
      const width = sheet.write(label, m.left, base, strong)
      const rest = text.slice(label.length).trimStart()
      if (rest !== '') sheet.write(rest, m.left + width + style.size * 0.28, base, style)
    }
  })
  sheet.tag('TD', () => {
    sheet.write(formatRupees(charge.amountPaise), m.right, first, tabular(strong), 'right')
  })
}
