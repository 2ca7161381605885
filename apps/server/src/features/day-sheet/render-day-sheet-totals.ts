import { MM, type PdfDocument, type Style } from '../../platform/pdf/open-pdf.ts'
import { shrinkToFit } from '../../platform/pdf/wrap-text.ts'
import type { DaySheet, SheetChange } from './day-sheet.rules.ts'
import {
  detail,
  FIRST,
  HEADING,
  heightOf,
  type Last,
  MORE,
  OTHER,
  ROOM,
  SIGN,
  SLIP,
  TITLE,
  type TotalRow,
  wrapDetail,
} from './plan-last-pages.ts'
import { markWidth, renderMark } from './render-sheet-mark.ts'

const name: Style = { face: 'sans', size: 10 }
const strong: Style = { face: 'strong', size: 10 }

export function renderLast(pdf: PdfDocument, paper: DaySheet, last: Last, top: number): void {
  const left = 10 * MM
  if (last.totals.length > 0) renderTotals(pdf, last.totals, { x: left, y: top, width: FIRST })
  if (last.changes.length > 0) {
    renderChanges(pdf, paper, last.changes, { x: left + FIRST + 6 * MM, y: top, width: OTHER })
  }
  const third = { x: left + FIRST + OTHER + 12 * MM, y: top, width: OTHER }
  let y = top
  if (last.inPerson.length > 0) y = renderInPerson(pdf, paper, last.inPerson, third)
  if (last.signs.length > 0) renderSigns(pdf, last.signs, { ...third, y: y === top ? top : y + 7 * MM })
}

type Box = { x: number; y: number; width: number }

function renderTitle(pdf: PdfDocument, title: string, small: string, { x, y, width }: Box): number {
  pdf.tag('H2', () => {
    const wide = pdf.write(title, x, y + 4.6 * MM, { face: 'serif', size: 13 })
    if (small !== '') pdf.write(small, x + wide + 3, y + 4.6 * MM, { face: 'sans', size: 8.4 })
  })
  pdf.decorate(() => pdf.rule(x, y + 7 * MM, x + width, y + 7 * MM, 0.4 * MM))
  return y + 7.6 * MM
}

function renderTotals(pdf: PdfDocument, rows: TotalRow[], box: Box): void {
  const { x, width } = box
  let y = renderTitle(pdf, 'Totals', 'for kitchen and stores', box)
  for (const row of rows) {
    if ('heading' in row) {
      const at = y
      pdf.decorate(() => pdf.doc.rect(x, at, width, HEADING).fill('#e9e6e0'))
      pdf.tag('H3', () => pdf.write(row.heading, x + 2 * MM, at + 4.2 * MM, { face: 'strong', size: 9 }))
      y += HEADING
    } else {
      const tall = renderRow(pdf, row, { x, y, width: ROOM.total }, x + width)
      const amount: Style = { face: 'strong', size: 11 }
      const at = y
      pdf.tag('P', () => pdf.write(row.amount, x + width, at + 4.6 * MM, amount, 'right'))
      y += tall
    }
  }
}

function writeDetail(pdf: PdfDocument, words: string, { x, y, width }: Box): void {
  for (const [at, line] of wrapDetail(words, width).entries()) pdf.write(line, x, y + at * MORE, detail)
}

/** Returns the row's height. */
function renderRow(
  pdf: PdfDocument,
  row: { name: string; detail: string },
  { x, y, width }: Box,
  end: number,
): number {
  const tall = heightOf(row, width)
  pdf.tag('P', () => {
    pdf.write(row.name, x, y + 4.6 * MM, shrinkToFit(row.name, name, width, 5))
    writeDetail(pdf, row.detail, { x, y: y + 8.4 * MM, width })
  })
  pdf.decorate(() => pdf.rule(x, y + tall, end, y + tall, 0.15 * MM, '#c9c4bb'))
  return tall
}

function renderChanges(
  pdf: PdfDocument,
  paper: DaySheet,
  changes: SheetChange[],
  { x, y, width }: Box,
): void {
  const rows = changes.reduce((sum, change) => sum + heightOf(change, ROOM.change), 0)
  const height = SLIP * 2 + TITLE + 3 * MM + rows
  pdf.decorate(() => {
    pdf.doc
      .lineWidth(0.5 * MM)
      .strokeColor('#000')
      .dash(1.2 * MM, { space: 0.8 * MM })
    pdf.doc.rect(x, y, width, height).stroke().undash()
  })
  const inner = { x: x + SLIP, y: y + SLIP - 1 * MM, width: width - 2 * SLIP }
  pdf.tag('H2', () => {
    pdf.write(`Since version ${paper.version - 1}`, inner.x, inner.y + 4.6 * MM, {
      face: 'serif',
      size: 13,
    })
    pdf.write('cut and pin to the old sheet', inner.x, inner.y + 8.6 * MM, { face: 'sans', size: 8.4 })
  })
  let top = inner.y + 10.4 * MM
  pdf.decorate(() => pdf.rule(inner.x, top, inner.x + inner.width, top, 0.4 * MM))
  for (const change of changes) {
    top += renderChange(pdf, change, { ...inner, y: top })
  }
}

function renderChange(pdf: PdfDocument, change: SheetChange, { x, y, width }: Box): number {
  const base = y + 4.8 * MM
  const tall = heightOf(change, width)
  pdf.tag('P', () => {
    renderMark(pdf, change.mark, x, base - 0.5)
    const left = x + markWidth(change.mark) + 1.6 * MM
    const room = x + width - left
    const fitted = shrinkToFit(`${change.name} ${change.star}`, strong, room, 5)
    const wide = pdf.write(change.name, left, base, fitted)
    pdf.write(change.star, left + wide + 3, base, { ...fitted, face: 'sans' })
    writeDetail(pdf, change.detail, { x, y: y + 8.7 * MM, width })
  })
  pdf.decorate(() => pdf.rule(x, y + tall, x + width, y + tall, 0.15 * MM, '#c9c4bb'))
  return tall
}

function renderInPerson(
  pdf: PdfDocument,
  paper: DaySheet,
  rows: { name: string; detail: string }[],
  box: Box,
): number {
  const { x, width } = box
  let y = renderTitle(pdf, 'Coming in person', paper.inPerson.by, box)
  for (const row of rows) {
    const tall = renderRow(pdf, row, { x, y, width: ROOM.inPerson }, x + width)
    const top = y + 2.6 * MM
    pdf.decorate(() => {
      pdf.doc
        .lineWidth(0.3 * MM)
        .strokeColor('#000')
        .rect(x + width - 3.6 * MM, top, 3.2 * MM, 3.2 * MM)
        .stroke()
    })
    y += tall
  }
  return y
}

function renderSigns(pdf: PdfDocument, signs: string[], box: Box): void {
  const { x, width } = box
  let y = renderTitle(pdf, 'Handed over', '', box)
  for (const sign of signs) {
    const at = y
    pdf.tag('P', () => {
      pdf.write(sign, x, at + 4.8 * MM, strong)
      pdf.write('time and sign', x, at + 8.6 * MM, detail)
    })
    pdf.decorate(() => pdf.rule(x, at + SIGN, x + width, at + SIGN, 0.15 * MM, '#c9c4bb'))
    y += SIGN
  }
}
