import { MM, type PdfDocument, widthOf } from '../../platform/pdf/open-pdf.ts'
import { formatDay } from './format-day.ts'
import { INK, INK_2, type Measures } from './plan-receipt.ts'
import type { ReceiptCopy, ReceiptPaper } from './receipts.rules.ts'
import { formatRupees } from './say-amount.ts'

type Mark = { title: string; titleMl: string; detail: string }

/** What sets this paper apart from the one first issued. */
function listMarks(paper: ReceiptPaper, copy: ReceiptCopy | null): Mark[] {
  const { revision, refundedPaise, totalPaise } = paper
  const marks: Mark[] = []
  if (copy) {
    const detail = `${formatDay(copy.printedOn)}, ${copy.printedAt}`
    marks.push({ title: `DUPLICATE ${copy.number}`, titleMl: 'പകർപ്പ്', detail })
  }
  if (revision.number > 0) {
    const detail = revision.on ? formatDay(revision.on) : ''
    marks.push({ title: `REVISION ${revision.number}`, titleMl: 'തിരുത്തിയത്', detail })
  }
  if (refundedPaise > 0) {
    const isWhole = refundedPaise >= totalPaise
    const detail = `₹ ${formatRupees(refundedPaise)}${isWhole ? '' : ` of ₹ ${formatRupees(totalPaise)}`}`
    marks.push({ title: isWhole ? 'REFUNDED' : 'PARTLY REFUNDED', titleMl: 'തിരികെ നൽകി', detail })
  }
  return marks
}

/** A box in the corner: one mark in two lines and both scripts, several in a line each, clear of the title. */
export function drawMarks(
  pdf: PdfDocument,
  paper: ReceiptPaper,
  copy: ReceiptCopy | null,
  m: Measures,
): void {
  const marks = listMarks(paper, copy)
  const [first] = marks
  if (!first) return
  if (marks.length === 1) drawOne(pdf, first, m)
  else drawSeveral(pdf, marks, m)
}

const GAP = 3

function drawOne(pdf: PdfDocument, mark: Mark, m: Measures): void {
  const title = { face: 'strong', size: m.factLabel + 0.6, colour: INK, spacing: 0.9 } as const
  const ml = { face: 'sans', size: m.factLabel + 0.6, colour: INK } as const
  const detail = { face: 'sans', size: m.factLabel - 1, colour: INK_2 } as const
  const row = widthOf(mark.title, title) + GAP + widthOf(mark.titleMl, ml)
  const width = Math.max(row, widthOf(mark.detail, detail)) + 5 * MM
  const { x, y } = drawBox(pdf, width, title.size * 1.3 + detail.size * 1.45 + 2.4 * MM, m)
  const base = y + 1.2 * MM + title.size
  pdf.tag('P', () => {
    const left = x + width / 2 - row / 2
    const titleWidth = pdf.write(mark.title, left, base, title)
    pdf.write(mark.titleMl, left + titleWidth + GAP, base, ml)
    pdf.write(mark.detail, x + width / 2, base + title.size * 0.3 + detail.size, detail, 'center')
  })
}

function drawSeveral(pdf: PdfDocument, marks: Mark[], m: Measures): void {
  const title = { face: 'strong', size: m.factLabel - 1, colour: INK, spacing: 0.4 } as const
  const detail = { face: 'sans', size: m.factLabel - 1, colour: INK_2 } as const
  const widths = marks.map((mark) => widthOf(mark.title, title) + GAP + widthOf(mark.detail, detail))
  const step = title.size * 1.45
  const { x, y } = drawBox(pdf, Math.max(...widths) + 4 * MM, marks.length * step + 1.6 * MM, m)
  for (const [position, mark] of marks.entries()) {
    const base = y + 0.8 * MM + position * step + title.size * 1.1
    pdf.tag('P', () => {
      const width = pdf.write(mark.title, x + 2 * MM, base, title)
      pdf.write(mark.detail, x + 2 * MM + width + GAP, base, detail)
    })
  }
}

function drawBox(pdf: PdfDocument, width: number, height: number, m: Measures): { x: number; y: number } {
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
