import { formatRupees, formatRupeesWithoutSign } from '@vazhipadu/locales/format-rupees'
import { MM, type PdfDocument, widthOf } from '../../platform/pdf/open-pdf.ts'
import { INK, INK_2, type Measures } from './measure-receipt.ts'
import { receiptTranslator } from './receipt-translator.ts'
import type { PaperLanguage, ReceiptCopy, ReceiptPaper } from './receipts.rules.ts'

type Mark = { title: string; titleMl: string; detail: string }

/** How this receipt differs from the one first issued: revision, copy, refund. */
function listMarks(paper: ReceiptPaper, copy: ReceiptCopy | null): Mark[] {
  const { revision, refundedPaise, totalPaise } = paper
  const { say, inMalayalam, day } = receiptTranslator(paper.language)
  const marks: Mark[] = []
  const add = (key: string, number: number, detail: string) =>
    marks.push({ title: say(key, { number }), titleMl: inMalayalam(key, { number: '' }).trim(), detail })
  if (copy) add('mark.duplicate', copy.number, `${day(copy.printedOn)}, ${copy.printedAt}`)
  if (revision.number > 0) add('mark.revision', revision.number, revision.on ? day(revision.on) : '')
  if (refundedPaise > 0) {
    const sums = {
      refunded: formatRupeesWithoutSign(refundedPaise),
      total: formatRupeesWithoutSign(totalPaise),
    }
    if (refundedPaise >= totalPaise) add('mark.refunded', 0, formatRupees(refundedPaise))
    else add('mark.partlyRefunded', 0, say('receipt.refundedOf', sums))
  }
  return marks
}

/** Renders the marks in a box at the top right: a single mark in English and Malayalam, several in one line each. */
export function renderMarks(
  pdf: PdfDocument,
  paper: ReceiptPaper,
  copy: ReceiptCopy | null,
  m: Measures,
): void {
  const marks = listMarks(paper, copy)
  const [first] = marks
  if (!first) return
  if (marks.length === 1) renderOne(pdf, first, paper.language, m)
  else renderSeveral(pdf, marks, paper.language, m)
}

const GAP = 3

/** English titles are capitals and letter-spaced. Indic scripts are not, because spacing breaks joined letters. */
const spaceLetters = (language: PaperLanguage, spacing: number) => (language === 'en' ? spacing : 0)

/** The width between the lamp and the right margin. */
const findRoom = (m: Measures) => m.page.width / 2 - m.lamp.height / 4 - m.margin - 5 * MM

function renderOne(pdf: PdfDocument, mark: Mark, language: PaperLanguage, m: Measures): void {
  const size = m.factLabel + 0.6
  const spacing = spaceLetters(language, 0.9)
  const measureRow = (by: number) => {
    const title = { face: 'strong', size: size * by, colour: INK, spacing } as const
    const ml = { face: 'sans', size: size * by, colour: INK } as const
    return { title, ml, width: widthOf(mark.title, title) + GAP + widthOf(mark.titleMl, ml) }
  }
  const room = findRoom(m) - 5 * MM
  const row = measureRow(Math.min(1, room / measureRow(1).width))
  const detail = { face: 'sans', size: m.factLabel - 1, colour: INK_2 } as const
  const width = Math.max(row.width, widthOf(mark.detail, detail)) + 5 * MM
  const { x, y } = renderBox(pdf, width, size * 1.3 + detail.size * 1.45 + 2.4 * MM, m)
  const base = y + 1.2 * MM + size
  pdf.tag('P', () => {
    const left = x + width / 2 - row.width / 2
    const titleWidth = pdf.write(mark.title, left, base, row.title)
    pdf.write(mark.titleMl, left + titleWidth + GAP, base, row.ml)
    pdf.write(mark.detail, x + width / 2, base + size * 0.3 + detail.size, detail, 'center')
  })
}

function renderSeveral(pdf: PdfDocument, marks: Mark[], language: PaperLanguage, m: Measures): void {
  const size = m.factLabel - 1
  const spacing = spaceLetters(language, 0.4)
  const measureRows = (by: number) => {
    const title = { face: 'strong', size: size * by, colour: INK, spacing } as const
    const detail = { face: 'sans', size: size * by, colour: INK_2 } as const
    const widths = marks.map((mark) => widthOf(mark.title, title) + GAP + widthOf(mark.detail, detail))
    return { title, detail, width: Math.max(...widths) }
  }
  const rows = measureRows(Math.min(1, (findRoom(m) - 4 * MM) / measureRows(1).width))
  const step = size * 1.45
  const { x, y } = renderBox(pdf, rows.width + 4 * MM, marks.length * step + 1.6 * MM, m)
  for (const [position, mark] of marks.entries()) {
    const base = y + 0.8 * MM + position * step + size * 1.1
    pdf.tag('P', () => {
      const width = pdf.write(mark.title, x + 2 * MM, base, rows.title)
      pdf.write(mark.detail, x + 2 * MM + width + GAP, base, rows.detail)
    })
  }
}

function renderBox(pdf: PdfDocument, width: number, height: number, m: Measures): { x: number; y: number } {
  const x = pdf.page.width - m.margin - 3 * MM - width
  const y = m.margin + 3 * MM
  pdf.decorate(() =>
    pdf.doc
      .lineWidth(0.4 * MM)
      .strokeColor(INK)
      .rect(x, y, width, height)
      .stroke(),
  )
  return { x, y }
}
