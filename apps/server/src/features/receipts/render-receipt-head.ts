import { MM, type PdfDocument, widthOf } from '../../platform/pdf/open-pdf.ts'
import { shrinkToFit } from '../../platform/pdf/wrap-text.ts'
import { GOLD, INK, INK_2, type Measures } from './measure-receipt.ts'
import { receiptTranslator } from './receipt-translator.ts'
import type { ReceiptCopy, ReceiptPaper } from './receipts.rules.ts'
import { renderMarks } from './render-receipt-marks.ts'

export const SHORT_HEAD = 9 * MM

const lampLines = [
  'M24 -14v16',
  'M24 1.5v3',
  'M25.7 6.2a1.7 1.7 0 1 1 -3.4 0a1.7 1.7 0 1 1 3.4 0',
  'M24 7.9v2.3',
  'M24 15.8v13.4M21.2 20.2h5.6M21.9 24.6h4.2',
  'M24 40v2.2',
  'M14 34.8c6.4 1.8 13.6 1.8 20 0',
]
const lampBodies = [
  'M17.5 15.8c.4-3.6 2.8-5.6 6.5-5.6s6.1 2 6.5 5.6Z',
  'M8.5 30.6h31c-1 6.2-6.3 9.4-15.5 9.4S9.5 36.8 8.5 30.6Z',
]
const flames = [
  'M12.4 19.5C12.72 21.78 15.1 23.68 15.1 26.15C15.1 27.95 13.91 29 12.4 29C10.89 29 9.7 27.95 9.7 26.15C9.7 23.68 12.08 21.78 12.4 19.5Z',
  'M35.6 19.5C35.92 21.78 38.3 23.68 38.3 26.15C38.3 27.95 37.11 29 35.6 29C34.09 29 32.9 27.95 32.9 26.15C32.9 23.68 35.28 21.78 35.6 19.5Z',
  'M25.9 44.3a1.9 1.9 0 1 1 -3.8 0a1.9 1.9 0 1 1 3.8 0',
]

export function renderFrame({ decorate, doc, page }: PdfDocument, m: Measures): void {
  const { margin } = m
  decorate(() => {
    doc.lineWidth(0.35 * MM).strokeColor(INK)
    doc.rect(margin, margin, page.width - 2 * margin, page.height - 2 * margin).stroke()
    const inner = margin + 1.1 * MM
    doc.lineWidth(0.2 * MM).strokeColor(GOLD)
    doc.rect(inner, inner, page.width - 2 * inner, page.height - 2 * inner).stroke()
  })
}

function renderLamp({ decorate, doc, page }: PdfDocument, m: Measures): void {
  const scale = m.lamp.height / 62
  decorate(() => {
    doc.save()
    doc.translate(page.width / 2 - 24 * scale, m.margin + 14 * scale).scale(scale)
    doc.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK)
    for (const body of lampBodies) doc.path(body).fillAndStroke('#e8e8e9', INK)
    for (const line of lampLines) doc.path(line).stroke()
    for (const flame of flames) doc.path(flame).fill(GOLD)
    doc.restore()
  })
}

/** Two entwined serpents; the waves are half periods of 46.86 in the drawing's own units. */
function renderBraid({ decorate, doc, page }: PdfDocument, y: number, m: Measures): void {
  const scale = m.braid / 420
  const wave = (up: number) =>
    Array.from({ length: 7 }, (_, half) => {
      const bend = (half % 2 === 0 ? up : -up) * 8.04
      return `c16.9 ${bend} 30 ${bend} 46.86 0`
    }).join(' ')
  decorate(() => {
    doc.save()
    doc.translate(page.width / 2 - m.braid / 2, y).scale(scale)
    doc.lineWidth(1.5).lineCap('round')
    doc.path(`M46 14 ${wave(1)}`).stroke(INK)
    doc.path(`M46 14 ${wave(-1)}`).stroke(GOLD)
    doc.path('M374 14 c6 -1 8 -10 15 -10 c6 0 9 4 9 8 c0 4 -4 6 -8 5.5').stroke(INK)
    doc.path('M46 14 c-6 -1 -8 -10 -15 -10 c-6 0 -9 4 -9 8 c0 4 4 6 8 5.5').stroke(INK)
    doc.circle(391.5, 8.6, 1.1).circle(28.5, 8.6, 1.1).fill(INK)
    doc.restore()
  })
}

/** The height of the head, from the frame's padding to the table. */
export function headHeight(m: Measures): number {
  const titles = m.title * 1.3 + m.subtitle * 1.25 + m.address * 1.5
  const braid = (m.braid / 420) * 28 + 2.5 * MM
  return m.lamp.below + titles + braid + factsHeight(m)
}

function factsHeight(m: Measures): number {
  return 1.5 * MM + m.factLabel * 1.5 + m.fact * 1.35 + m.small * 1.35 + 2.6 * MM
}

/** Draws the whole head; returns where the table begins. */
export function renderHead(
  pdf: PdfDocument,
  paper: ReceiptPaper,
  copy: ReceiptCopy | null,
  m: Measures,
): number {
  const { temple } = paper
  const centre = pdf.page.width / 2
  const top = m.margin + m.padding.top
  renderLamp(pdf, m)
  renderMarks(pdf, paper, copy, m)
  let y = top + m.lamp.below
  const line = (
    text: string,
    size: number,
    height: number,
    style: { face: 'strong' | 'serif' | 'sans'; colour: string },
  ) => {
    const fitted = shrinkToFit(text, { ...style, size }, m.width, 6)
    pdf.write(text, centre, y + (size * height) / 2 + size * 0.36, fitted, 'center')
    y += size * height
  }
  pdf.tag('H1', () => {
    line(temple.nameMl, m.title, 1.3, { face: 'strong', colour: INK })
    line(temple.name, m.subtitle, 1.25, { face: 'serif', colour: INK })
  })
  pdf.tag('P', () => line(temple.address, m.address, 1.5, { face: 'sans', colour: INK_2 }))
  renderBraid(pdf, y + 1 * MM, m)
  y = top + headHeight(m) - factsHeight(m)
  renderFacts(pdf, paper, y + 1.5 * MM, m)
  return top + headHeight(m)
}

function renderFacts(pdf: PdfDocument, paper: ReceiptPaper, top: number, m: Measures): void {
  const label = { face: 'sans', size: m.factLabel, colour: INK_2 } as const
  const value = { face: 'strong', size: m.fact, colour: INK } as const
  const small = { face: 'sans', size: m.small, colour: INK_2 } as const
  const base1 = top + m.factLabel * 1.1
  const base2 = top + m.factLabel * 1.5 + m.fact * 1.02
  const base3 = top + m.factLabel * 1.5 + m.fact * 1.35 + m.small
  const { inBoth, day } = receiptTranslator(paper.language)
  const date = day(paper.receivedOn)
  const dateWidth = widthOf(date, value)
  const middle = m.left + (m.width - dateWidth - 8 * MM) * (1 / 2.25) + 4 * MM
  const nameWidth = m.right - dateWidth - 4 * MM - middle
  const { name, mobileMasked } = paper.bookedBy
  const receivedOn = inBoth('receipt.receivedOn')
  const bookedBy = inBoth('receipt.bookedBy')
  const bookedWidth = m.right - widthOf(receivedOn, label) - 3 * MM - middle
  pdf.tag('P', () => {
    pdf.write(inBoth('receipt.number'), m.left, base1, label)
    const number = { face: 'serif', size: m.number, colour: INK } as const
    pdf.write(
      paper.number,
      m.left,
      base2 + 0.6,
      shrinkToFit(paper.number, number, middle - m.left - 3 * MM, 8),
    )
  })
  pdf.tag('P', () => {
    pdf.write(bookedBy, middle, base1, shrinkToFit(bookedBy, label, bookedWidth, 5))
    pdf.write(name, middle, base2, shrinkToFit(name, value, nameWidth, 5))
    if (mobileMasked) pdf.write(mobileMasked, middle, base3, small)
  })
  pdf.tag('P', () => {
    pdf.write(receivedOn, m.right, base1, label, 'right')
    pdf.write(date, m.right, base2, value, 'right')
    pdf.write(paper.receivedAt, m.right, base3, small, 'right')
  })
}

/** The head of every page but the first. */
export function renderShortHead(
  pdf: PdfDocument,
  paper: ReceiptPaper,
  copy: ReceiptCopy | null,
  m: Measures,
): number {
  const top = m.margin + m.padding.top
  const base = top + 4.4 * MM
  const { say } = receiptTranslator(paper.language)
  const { number, revision } = paper
  const marks = [
    say('receipt.pageContinued', { number }),
    copy && say('receipt.duplicate', { number: copy.number }),
    revision.number > 0 && say('receipt.revision', { number: revision.number }),
  ]
  const right = marks.filter(Boolean).join(' · ')
  pdf.tag('P', () => {
    pdf.write(paper.temple.name, m.left, base, { face: 'serif', size: 10, colour: INK })
    pdf.write(right, m.right, base, { face: 'sans', size: m.small, colour: INK_2 }, 'right')
  })
  return top + SHORT_HEAD
}
