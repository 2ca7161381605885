import { formatRupees, formatRupeesWithoutSign } from '@vazhipadu/locales/format-rupees'
import { MM, type PdfDocument, type Style, widthOf } from '../../platform/pdf/open-pdf.ts'
import { renderQr } from '../../platform/pdf/render-qr.ts'
import { shrinkToFit, wrapText } from '../../platform/pdf/wrap-text.ts'
import { amountInMalayalamWords } from '../../platform/words/amount-in-malayalam.ts'
import { amountInWords } from '../../platform/words/amount-in-words.ts'
import { GOLD, INK, INK_2, type Measures, RULE } from './measure-receipt.ts'
import { receiptTranslator } from './receipt-translator.ts'
import type { ReceiptPaper } from './receipts.rules.ts'

type Closing = ReturnType<typeof planClosing>

const wordsStyle = (m: Measures): Style => ({ face: 'serif', size: m.words, colour: INK })
const wordsMlStyle = (m: Measures): Style => ({ face: 'sans', size: m.wordsMl, colour: INK })
const sumStyle = (m: Measures): Style => ({ face: 'serif', size: m.sum, colour: INK })
const fineStyle = (m: Measures): Style => ({ face: 'sans', size: m.fine, colour: INK_2 })

/**
 * Total, verification, payment, notes and blessing: measured before the pages are filled, drawn at the bottom of the
 * last.
 */
export function planClosing(paper: ReceiptPaper, m: Measures) {
  const sum = formatRupees(paper.totalPaise)
  const wordsWidth = m.width - widthOf(sum, sumStyle(m)) - 6 * MM
  const words = wrapText(amountInWords(paper.totalPaise), wordsStyle(m), wordsWidth)
  const wordsMl = wrapText(amountInMalayalamWords(paper.totalPaise), wordsMlStyle(m), wordsWidth)
  const sums = {
    refunded: formatRupeesWithoutSign(paper.refundedPaise),
    kept: formatRupeesWithoutSign(paper.totalPaise - paper.refundedPaise),
  }
  const { say } = receiptTranslator(paper.language)
  const refunded = paper.refundedPaise > 0 ? say('receipt.refundedAndKept', sums) : ''
  const notes = paper.notes === '' ? [] : wrapText(paper.notes, fineStyle(m), m.width)
  const wordsHeight =
    words.length * m.words * 1.35 + wordsMl.length * m.wordsMl * 1.5 + (refunded ? m.second * 1.5 : 0)
  const sumHeight = m.factLabel * 1.4 + m.sum * 1.1
  const totalHeight = 4.4 * MM + Math.max(wordsHeight, sumHeight)
  const fineHeight = 3.2 * MM + notes.length * m.fine * 1.5 + 9 * 1.5 + 1.6 * MM
  const height = totalHeight + 4 * MM + m.qr + 2.6 * MM + fineHeight
  return { sum, words, wordsMl, refunded, notes, wordsHeight, totalHeight, fineHeight, height }
}

/** The total follows the table; the rest is at the bottom of the page. */
export function renderClosing(pdf: PdfDocument, paper: ReceiptPaper, tableEnd: number, m: Measures): void {
  const plan = planClosing(paper, m)
  const end = m.page.height - m.margin - m.padding.bottom
  renderTotal(pdf, paper, plan, tableEnd, m)
  const foot = end - plan.fineHeight - 2.6 * MM - m.qr
  renderVerify(pdf, paper, foot, m)
  renderPayment(pdf, paper, foot, m)
  renderFine(pdf, paper, plan, end - plan.fineHeight, m)
}

function renderTotal(pdf: PdfDocument, paper: ReceiptPaper, plan: Closing, top: number, m: Measures): void {
  const end = top + plan.totalHeight
  pdf.decorate(() => {
    pdf.rule(m.left, top, m.right, top, 0.35 * MM, INK)
    pdf.rule(m.left, end, m.right, end, 0.35 * MM, INK)
  })
  let y = top + (plan.totalHeight - plan.wordsHeight) / 2
  pdf.tag('P', () => {
    for (const text of plan.words) {
      pdf.write(text, m.left, y + m.words * 1.02, wordsStyle(m))
      y += m.words * 1.35
    }
    for (const text of plan.wordsMl) {
      pdf.write(text, m.left, y + m.wordsMl * 1.08, wordsMlStyle(m))
      y += m.wordsMl * 1.5
    }
    if (plan.refunded !== '') {
      pdf.write(plan.refunded, m.left, y + m.second * 1.1, { face: 'strong', size: m.second, colour: INK })
    }
  })
  const sumTop = top + (plan.totalHeight - m.factLabel * 1.4 - m.sum * 1.1) / 2
  pdf.tag('P', () => {
    const label = { face: 'sans', size: m.factLabel + 0.4, colour: INK_2 } as const
    const total = receiptTranslator(paper.language).inBoth('receipt.total')
    pdf.write(total, m.right, sumTop + m.factLabel, label, 'right')
    pdf.write(plan.sum, m.right, sumTop + m.factLabel * 1.4 + m.sum * 0.86, sumStyle(m), 'right')
  })
}

function renderVerify(pdf: PdfDocument, paper: ReceiptPaper, top: number, m: Measures): void {
  const { verify } = paper
  const { say } = receiptTranslator(paper.language)
  renderQr(pdf, verify.url, { x: m.left, y: top, size: m.qr }, say('receipt.qr', { url: verify.url }))
  const x = m.left + m.qr + 3 * MM
  const width = planPayment(paper, m).left - 2 * MM - x
  const small = { face: 'sans', size: m.fine, colour: INK_2 } as const
  const code = { face: 'strong', size: m.fine + 1, colour: INK, spacing: 0.55 } as const
  const lines = spellCode(verify.code)
  const height = m.pay * 1.4 + m.fine * 2.9 + lines.length * code.size * 1.4
  let y = top + (m.qr - height) / 2
  const line = (text: string, style: Style, step: number) => {
    pdf.write(text, x, y + style.size, shrinkToFit(text, style, width, 4.8))
    y += step
  }
  pdf.tag('P', () => {
    line(say('receipt.genuine'), { face: 'strong', size: m.pay + 0.2, colour: INK }, m.pay * 1.4)
    line(say('receipt.scan'), small, m.fine * 1.45)
    line(verify.shown, small, m.fine * 1.45)
    for (const text of lines) line(text, code, code.size * 1.4)
  })
}

/** Two lines of three groups: short groups are easier to type by hand. */
function spellCode(code: string): string[] {
  const half = Math.ceil(code.length / 2)
  return [code.slice(0, half), code.slice(half)].map((part) =>
    [part.slice(0, 4), part.slice(4, 8), part.slice(8)].filter(Boolean).join(' '),
  )
}

function planPayment({ payment, tranNo, language }: ReceiptPaper, m: Measures) {
  const { say } = receiptTranslator(language)
  const rows = [
    { label: say('receipt.paidBy'), value: payment.method },
    { label: say('receipt.payment'), value: payment.reference ?? say('method.counter') },
    { label: say('receipt.booking'), value: tranNo },
  ]
  const style = { face: 'sans', size: m.pay, colour: INK } as const
  const widest = Math.max(...rows.map(({ value }) => widthOf(value, style)))
  const labelWidth = Math.max(...rows.map(({ label }) => widthOf(label, style))) + 3 * MM
  const width = Math.min(widest, m.width * 0.36)
  const x = m.right - width
  return { rows, style, width, x, left: x - labelWidth }
}

function renderPayment(pdf: PdfDocument, paper: ReceiptPaper, top: number, m: Measures): void {
  const { rows, style, width, x, left } = planPayment(paper, m)
  for (const [position, { label, value }] of rows.entries()) {
    const base = top + m.pay * (1.1 + position * 1.6)
    pdf.tag('P', () => {
      pdf.write(label, left, base, { ...style, colour: INK_2 })
      pdf.write(value, x, base, shrinkToFit(value, style, width, 5))
    })
  }
}

function renderFine(pdf: PdfDocument, paper: ReceiptPaper, plan: Closing, top: number, m: Measures): void {
  pdf.decorate(() => pdf.rule(m.left, top, m.right, top, 0.2 * MM, RULE))
  let y = top + 1.6 * MM
  pdf.tag('P', () => {
    for (const text of plan.notes) {
      pdf.write(text, m.left, y + m.fine * 1.1, fineStyle(m))
      y += m.fine * 1.5
    }
  })
  const style = { face: 'sans', size: 9, colour: GOLD } as const
  pdf.tag('P', () =>
    pdf.write(paper.temple.blessingMl, pdf.page.width / 2, y + 1.6 * MM + 9, style, 'center'),
  )
}
