import { formatRupeesWithoutSign } from '@vazhipadu/locales/format-rupees'
import { MM, openPdf, type PdfDocument } from '../../platform/pdf/open-pdf.ts'
import {
  HAIR,
  INK,
  INK_2,
  LINE_1,
  LINE_2,
  type Measures,
  measureReceipt,
  RULE,
  styles,
} from './measure-receipt.ts'
import { planPages, planRows, type Row } from './plan-receipt.ts'
import { receiptTranslator } from './receipt-translator.ts'
import type { PaperLanguage, ReceiptPrint } from './receipts.rules.ts'
import { planClosing, renderClosing } from './render-receipt-closing.ts'
import { headHeight, renderFrame, renderHead, renderShortHead, SHORT_HEAD } from './render-receipt-head.ts'

const TABLE_HEAD = 6.2 * MM

/** The receipt as a PDF. Pure: the same print gives the same bytes. */
export function draw(print: ReceiptPrint): Promise<Buffer> {
  const { paper, copy } = print
  const { number } = paper
  const { say, lang } = receiptTranslator(paper.language)
  const pages = layoutReceipt(print)
  const m = measureReceipt(print.size)
  const createdAt = new Date(`${paper.receivedOn}T00:00:00Z`)
  const pdf = openPdf({ title: say('receipt.title', { number }), lang, createdAt, page: m.page })
  for (const [position, rows] of pages.entries()) {
    pdf.addPage()
    renderFrame(pdf, m)
    const top = position === 0 ? renderHead(pdf, paper, copy, m) : renderShortHead(pdf, paper, copy, m)
    const end = renderRows(pdf, rows, top, paper.language, m)
    if (position === pages.length - 1) renderClosing(pdf, paper, end, m)
    if (pages.length > 1) {
      const foot = say('receipt.page', { number, page: position + 1, pages: pages.length })
      const y = m.page.height - m.margin - 1.9 * MM
      pdf.tag('P', () => pdf.write(foot, m.right, y, { face: 'sans', size: 6.6, colour: INK_2 }, 'right'))
    }
  }
  return pdf.finish()
}

function layoutReceipt(print: ReceiptPrint): Row[][] {
  const m = measureReceipt(print.size)
  const frameTop = m.margin + m.padding.top
  const frameEnd = m.page.height - m.margin - m.padding.bottom
  const spaces = {
    first: frameEnd - frameTop - headHeight(m) - TABLE_HEAD,
    next: frameEnd - frameTop - SHORT_HEAD - TABLE_HEAD,
    closing: planClosing(print.paper, m).height,
  }
  return planPages(planRows(print.paper, m), spaces, print.paper.language, m)
}

/** Returns where the table ends. */
function renderRows(
  pdf: PdfDocument,
  rows: Row[],
  top: number,
  language: PaperLanguage,
  m: Measures,
): number {
  let y = top + TABLE_HEAD
  pdf.tag('Table', () => {
    renderTableHead(pdf, top, language, m)
    for (const row of rows) {
      pdf.tag('TR', () => renderRow(pdf, row, y, m))
      y += row.height
      const isHeading = row.kind === 'day'
      pdf.decorate(() => pdf.rule(m.left, y, m.right, y, 0.2 * MM, isHeading ? RULE : HAIR))
    }
  })
  return y
}

function renderTableHead(pdf: PdfDocument, top: number, language: PaperLanguage, m: Measures): void {
  const { inBoth } = receiptTranslator(language)
  const style = { face: 'sans', size: m.factLabel, colour: INK_2 } as const
  const base = top + TABLE_HEAD / 2 + m.factLabel * 0.36
  pdf.decorate(() => {
    pdf.rule(m.left, top, m.right, top, 0.35 * MM, INK)
    pdf.rule(m.left, top + TABLE_HEAD, m.right, top + TABLE_HEAD, 0.2 * MM, INK)
  })
  const cell = (draw: () => void) => pdf.tag('TH', draw, { scope: 'Column' } as never)
  pdf.tag('TR', () => {
    cell(() => pdf.write(inBoth('receipt.offering'), m.left, base, style))
    cell(() => pdf.write(inBoth('receipt.nameAndStar'), m.left + m.offeringWidth, base, style))
    cell(() => pdf.write('₹', m.right, base, style, 'right'))
  })
}

function renderRow(pdf: PdfDocument, row: Row, y: number, m: Measures): void {
  if (row.kind === 'day') renderDay(pdf, row, y, m)
  else if (row.kind === 'line') renderLine(pdf, row, y, m)
  else if (row.kind === 'charge') renderCharge(pdf, row, y, m)
  else {
    const style = { face: 'strong', size: m.second, colour: INK } as const
    const base = y + row.height / 2 + m.second * 0.36
    pdf.tag('TD', () => pdf.write(row.label, m.left, base, style))
    pdf.tag('TD', () => pdf.write(formatRupeesWithoutSign(row.paise), m.right, base, tabular(style), 'right'))
  }
}

function tabular<S extends object>(style: S) {
  return { ...style, figures: 'tabular' } as const
}

function renderDay(pdf: PdfDocument, row: Extract<Row, { kind: 'day' }>, y: number, m: Measures): void {
  const { date, almanac, malayalam, isBelow } = row.cells
  const base = y + 1.7 * MM + m.day * 0.98
  pdf.tag('TH', () => {
    const width = pdf.write(date.text, m.left, base, date.style)
    pdf.write(almanac.text, m.left + width + 2.4 * MM, base, almanac.style)
    if (malayalam.text !== '') {
      const at = isBelow ? base + m.small * LINE_2 : base
      pdf.write(malayalam.text, m.right, at, malayalam.style, 'right')
    }
  })
}

function renderLine(pdf: PdfDocument, row: Extract<Row, { kind: 'line' }>, y: number, m: Measures): void {
  const { cells, line } = row
  const struck = line.isRefunded ? ({ strike: 'struck' } as const) : {}
  const offering = { ...styles.offering(m), ...struck }
  const described = { ...styles.described(m), ...struck }
  const name = { ...styles.name(m), ...struck }
  const top = y + m.pad
  const first = top + m.line * 0.99
  const step = m.line * LINE_1
  const nameLeft = m.left + m.offeringWidth
  pdf.tag('TD', () => {
    let base = first
    for (const text of cells.offering) base = writeThen(pdf, text, m.left, base, offering, step)
    base += m.second * LINE_2 - step
    for (const text of cells.described) {
      base = writeThen(pdf, text, m.left, base, described, m.second * LINE_2)
    }
  })
  pdf.tag('TD', () => {
    let base = first
    for (const text of cells.name) base = writeThen(pdf, text, nameLeft, base, name, step)
    pdf.write(cells.star, nameLeft, base + m.second * LINE_2 - step, described)
  })
  pdf.tag('TD', () => {
    if (cells.quantity !== '') {
      const at = m.right - m.amountWidth
      pdf.write(cells.quantity, at, first, { ...styles.quantity(m), ...struck }, 'right')
    }
    pdf.write(
      formatRupeesWithoutSign(line.amountPaise),
      m.right,
      first,
      { ...tabular(styles.name(m)), ...struck },
      'right',
    )
    if (line.isRefunded) {
      pdf.write(cells.refunded.text, m.right, first + m.second * LINE_2, cells.refunded.style, 'right')
    }
  })
}

function writeThen(
  pdf: PdfDocument,
  text: string,
  x: number,
  base: number,
  style: Parameters<PdfDocument['write']>[3],
  step: number,
): number {
  pdf.write(text, x, base, style)
  return base + step
}

function renderCharge(pdf: PdfDocument, row: Extract<Row, { kind: 'charge' }>, y: number, m: Measures): void {
  const { charge, label, detail } = row
  const struck = charge.isRefunded ? ({ strike: 'struck' } as const) : {}
  const style = { ...styles.charge(m), ...struck }
  const strong = { ...style, face: 'strong' } as const
  const first = y + 1.4 * MM + style.size
  pdf.tag('TD', () => {
    for (const [position, text] of detail.entries()) {
      const base = first + position * style.size * LINE_2
      if (position > 0 || !text.startsWith(label)) {
        pdf.write(text, m.left, base, style)
        continue
      }
      const width = pdf.write(label, m.left, base, strong)
      const rest = text.slice(label.length).trimStart()
      if (rest !== '') pdf.write(rest, m.left + width + style.size * 0.28, base, style)
    }
  })
  pdf.tag('TD', () => {
    pdf.write(formatRupeesWithoutSign(charge.amountPaise), m.right, first, tabular(strong), 'right')
  })
}
