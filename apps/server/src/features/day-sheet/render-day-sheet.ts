import { MM, openPdf, type PdfDocument, type Style, widthOf } from '../../platform/pdf/open-pdf.ts'
import { cutToFit, shrinkToFit } from '../../platform/pdf/wrap-text.ts'
import { countEntries, countPoojas, type DaySheet, type SheetMark } from './day-sheet.rules.ts'
import { type Block, planColumns, ROW } from './plan-day-sheet.ts'
import { chunkLast } from './plan-last-pages.ts'
import { renderLast } from './render-day-sheet-totals.ts'
import { markWidth, renderMark } from './render-sheet-mark.ts'

const PAGE = { width: 297 * MM, height: 210 * MM }
const EDGE = { left: 10 * MM, right: 287 * MM, top: 8 * MM, bottom: 203 * MM }
const FOOT = 6.5 * MM
const HEAD = { first: 21 * MM, next: 11 * MM }
const GROUND = '#e9e6e0'

/** Draws the priest's day sheet: A4 landscape, three columns, legible by lamp light and on any printer. */
export function draw(paper: DaySheet): Promise<Buffer> {
  const createdAt = new Date(`${paper.date}T00:00:00Z`)
  const pdf = openPdf({ title: `Day sheet, ${paper.shortTitle}`, createdAt, page: PAGE })
  const inside = EDGE.bottom - FOOT - EDGE.top
  const columns = planColumns(paper, { first: inside - HEAD.first, next: inside - HEAD.next })
  const bodies = Array.from({ length: Math.ceil(columns.length / 3) }, (_, n) =>
    columns.slice(n * 3, n * 3 + 3),
  )
  const lasts = chunkLast(paper, inside - HEAD.next)
  const count = bodies.length + lasts.length
  for (const [position, body] of bodies.entries()) {
    pdf.addPage()
    if (position === 0) renderHead(pdf, paper)
    else renderShortHead(pdf, paper)
    renderColumns(pdf, body, EDGE.top + (position === 0 ? HEAD.first : HEAD.next))
    renderFoot(pdf, paper, position + 1, count)
  }
  for (const [position, last] of lasts.entries()) {
    pdf.addPage()
    renderShortHead(pdf, paper)
    renderLast(pdf, paper, last, EDGE.top + HEAD.next)
    renderFoot(pdf, paper, bodies.length + position + 1, count)
  }
  return pdf.finish()
}

function renderHead(pdf: PdfDocument, paper: DaySheet): void {
  const { left, right, top } = EDGE
  const end = top + HEAD.first - 2.5 * MM
  const base2 = end - 4 * MM
  const title: Style = { face: 'serif', size: 22 }
  let x = left
  pdf.tag('H1', () => {
    pdf.write(paper.titleMl, left, base2 - 24, { face: 'strong', size: 12 })
    x += pdf.write(paper.title, left, base2, title) + 7 * MM
  })
  pdf.tag('P', () => {
    const star = `${paper.star.ml} ${paper.star.en}`
    const width = pdf.write(star, x, base2 - 15, { face: 'strong', size: 11.5 })
    pdf.write(paper.tithi, x + width + 3, base2 - 15, { face: 'sans', size: 9.4 })
    const wide = pdf.write(`${paper.almanac} · `, x, base2, { face: 'sans', size: 9.4 })
    pdf.write(formatCounts(paper), x + wide, base2, { face: paper.part ? 'strong' : 'sans', size: 9.4 })
  })
  pdf.tag('P', () => {
    const rest = paper.replaces === '' ? '' : `, ${paper.replaces}`
    const width = widthOf(rest, { face: 'sans', size: 8.2 })
    pdf.write(`Version ${paper.version}`, right - width, base2 - 15, { face: 'strong', size: 11 }, 'right')
    if (rest !== '') pdf.write(rest, right, base2 - 15, { face: 'sans', size: 8.2 }, 'right')
    renderCounts(pdf, paper, right, base2)
  })
  pdf.decorate(() => pdf.rule(left, end, right, end, 0.6 * MM))
}

/** `107 poojas, 3 deities`, `Usha alone: 12 poojas for 11 names, 1 deity` */
function formatCounts({ part, deities }: DaySheet): string {
  const all = deities.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
  const poojas = countPoojas(all)
  const names = countEntries(all)
  const many = deities.length
  const whose = part ? `${part} alone: ` : ''
  const how = poojas === names ? '' : ` for ${names} names`
  return `${whose}${poojas} poojas${how}, ${many} ${many === 1 ? 'deity' : 'deities'}`
}

const counted: [SheetMark, string][] = [
  ['new', 'added'],
  ['name', 'changed'],
  ['star', 'changed'],
  ['out', 'moved away'],
]

function renderCounts(pdf: PdfDocument, paper: DaySheet, right: number, base: number): void {
  const style: Style = { face: 'sans', size: 8.2 }
  const gap = 1.2 * MM
  const parts = counted.flatMap(([mark, word]) => {
    const count = paper.changes.filter((change) => change.mark === mark).length
    const text = `${count} ${word}`
    return count === 0 ? [] : [{ mark, text, width: markWidth(mark) + gap + widthOf(text, style) }]
  })
  const width = parts.reduce((sum, part) => sum + part.width + 2 * gap, -2 * gap)
  let x = right - width
  for (const part of parts) {
    renderMark(pdf, part.mark, x, base)
    pdf.write(part.text, x + markWidth(part.mark) + gap, base, style)
    x += part.width + 2 * gap
  }
}

function renderShortHead(pdf: PdfDocument, paper: DaySheet): void {
  const { left, right, top } = EDGE
  const end = top + HEAD.next - 2.5 * MM
  const base = end - 2.2 * MM
  pdf.tag('P', () => {
    const width = pdf.write(paper.title, left, base, { face: 'serif', size: 13 })
    const star = `${paper.shortTitleMl} ${paper.star.en}`
    pdf.write(star, left + width + 7 * MM, base, { face: 'sans', size: 8.6 })
    const version = [paper.part, `Version ${paper.version}`].filter(Boolean).join(' · ')
    pdf.write(version, right, base, { face: 'sans', size: 8.6 }, 'right')
  })
  pdf.decorate(() => pdf.rule(left, end, right, end, 0.6 * MM))
}

function renderFoot(pdf: PdfDocument, paper: DaySheet, page: number, pages: number): void {
  const { left, right, bottom } = EDGE
  const style: Style = { face: 'sans', size: 7.6, colour: '#333' }
  pdf.decorate(() => pdf.rule(left, bottom - 4 * MM, right, bottom - 4 * MM, 0.2 * MM))
  pdf.tag('P', () => {
    const sheet = [paper.temple, 'day sheet', paper.part].filter(Boolean).join(' · ')
    pdf.write(sheet, left, bottom, style)
    const middle = `${paper.shortTitle} · version ${paper.version} · ${paper.printed}`
    pdf.write(middle, PAGE.width / 2, bottom, style, 'center')
    pdf.write(`Page ${page} of ${pages}`, right, bottom, style, 'right')
  })
}

function renderColumns(pdf: PdfDocument, columns: Block[][], top: number): void {
  const gap = 5 * MM
  const width = (EDGE.right - EDGE.left - 2 * gap) / 3
  for (const [position, column] of columns.entries()) {
    const x = EDGE.left + position * (width + gap)
    let y = top
    for (const block of column) {
      renderBlock(pdf, block, { x, y, width })
      y += ROW[block.kind]
    }
    if (position > 0) {
      const end = EDGE.bottom - FOOT + 1 * MM
      pdf.decorate(() => pdf.rule(x - gap / 2, top - 1 * MM, x - gap / 2, end, 0.2 * MM, '#999'))
    }
  }
}

type Box = { x: number; y: number; width: number }

function renderBlock(pdf: PdfDocument, block: Block, box: Box): void {
  if (block.kind === 'deity') renderDeity(pdf, block, box)
  else if (block.kind === 'offering') renderOffering(pdf, block, box)
  else if (block.kind === 'entry') renderEntry(pdf, block, box)
  else renderDone(pdf, box)
}

function renderDeity(pdf: PdfDocument, block: Extract<Block, { kind: 'deity' }>, { x, y, width }: Box): void {
  const base = y + 6.6 * MM
  pdf.tag('H2', () => {
    pdf.write(block.ml || block.en, x, base, { face: 'strong', size: 13.5 })
    pdf.write(`${block.en} · ${block.count}`, x + width, base, { face: 'sans', size: 9 }, 'right')
  })
  pdf.decorate(() => pdf.rule(x, y + 9.5 * MM, x + width, y + 9.5 * MM, 0.4 * MM))
}

function renderOffering(
  pdf: PdfDocument,
  block: Extract<Block, { kind: 'offering' }>,
  { x, y, width }: Box,
): void {
  const { group, isContinued } = block
  const top = y + 0.5 * MM
  const base = top + 5.5 * MM
  pdf.decorate(() => pdf.doc.rect(x, top, width, 8.5 * MM).fill(GROUND))
  pdf.tag('H3', () => {
    const name = group.offering.ml || group.offering.en
    const style = shrinkToFit(name, { face: 'strong', size: 10.5 }, width - 14 * MM, 6)
    const nameWidth = pdf.write(name, x + 2 * MM, base, style)
    const groupTitle = isContinued
      ? `continued · ${group.offering.en}`
      : `${group.offering.en} · ${group.detail}`
    const room = width - nameWidth - (isContinued ? 6 : 14) * MM
    const detail: Style = { face: 'sans', size: 8 }
    pdf.write(cutToFit(groupTitle, detail, room), x + 4 * MM + nameWidth, base, detail)
    if (!isContinued) {
      pdf.write(String(block.count), x + width - 2 * MM, base + 1, { face: 'strong', size: 12 }, 'right')
    }
  })
}

function renderEntry(
  pdf: PdfDocument,
  { entry, number }: Extract<Block, { kind: 'entry' }>,
  { x, y, width }: Box,
): void {
  const base = y + 4.6 * MM
  const right = x + width - 1.2 * MM
  const struck = entry.mark === 'out' ? ({ strike: 'struck' } as const) : {}
  const star: Style = { face: 'sans', size: 11, ...struck }
  pdf.decorate(() => {
    pdf.rule(x, y + ROW.entry, x + width, y + ROW.entry, 0.15 * MM, '#c9c4bb')
    pdf.doc
      .lineWidth(0.3 * MM)
      .strokeColor('#000')
      .rect(x + 8.6 * MM, y + 1.45 * MM, 3.6 * MM, 3.6 * MM)
      .stroke()
    if (entry.mark === 'new') {
      pdf.doc
        .lineWidth(0.5 * MM)
        .rect(x, y + 0.2 * MM, width, ROW.entry - 0.2 * MM)
        .stroke()
    }
  })
  pdf.tag('P', () => {
    pdf.write(
      String(number),
      x + 7 * MM,
      base,
      { face: 'sans', size: 8, colour: '#444', figures: 'tabular' },
      'right',
    )
    let left = x + 14 * MM
    if (entry.mark) {
      renderMark(pdf, entry.mark, left, base - 0.5)
      left += markWidth(entry.mark) + 1.2 * MM
    }
    const note: Style = { face: 'sans', size: 8 }
    const besides =
      widthOf(entry.star, star) + (entry.note === '' ? 0 : widthOf(entry.note, note) + 3) + 2.5 * MM
    const face = entry.mark === 'out' ? 'sans' : 'strong'
    const nameWidth = renderName(
      pdf,
      entry.name,
      { face, size: 11.5, ...struck },
      {
        x: left,
        y,
        width: right - left - besides,
      },
    )
    if (entry.note !== '') pdf.write(entry.note, left + nameWidth + 3, base, note)
    if (entry.star !== '') pdf.write(entry.star, right, base, star, 'right')
  })
}

/** The smallest size still legible by lamp light. */
const SMALLEST_NAME = 8

/** Draws a name without ever cutting it: long names are set smaller, very long ones on two lines. Returns its width. */
function renderName(pdf: PdfDocument, name: string, style: Style, { x, y, width }: Box): number {
  const base = y + 4.6 * MM
  const fitted = shrinkToFit(name, style, width, SMALLEST_NAME)
  if (widthOf(name, fitted) <= width) return pdf.write(name, x, base, fitted)
  const lines = halve(name)
  const longest = lines.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const small = shrinkToFit(longest, { ...style, size: SMALLEST_NAME }, width, 4)
  return Math.max(...lines.map((line, at) => pdf.write(line, x, y + (at === 0 ? 3 : 5.8) * MM, small)))
}

/** Splits a text between two words, as near to the middle as possible. */
function halve(text: string): string[] {
  const words = text.split(' ')
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const uneven = ([a = '', b = '']: string[]) => Math.abs(a.length - b.length)
  return splits.toSorted((a, b) => uneven(a) - uneven(b))[0] ?? [text]
}

function renderDone(pdf: PdfDocument, { x, y, width }: Box): void {
  const base = y + 5 * MM
  const style: Style = { face: 'sans', size: 8, colour: '#333' }
  const under = y + 6.3 * MM
  const priest = x + width * 0.6 + 2.4 * MM
  pdf.decorate(() => {
    pdf.doc
      .lineWidth(0.3 * MM)
      .strokeColor('#000')
      .rect(x, y + 2.2 * MM, 3.6 * MM, 3.6 * MM)
      .stroke()
    pdf.rule(x + width * 0.31, under, x + width * 0.6, under, 0.15 * MM)
    pdf.rule(priest + widthOf('Priest', style) + 3 * MM, under, x + width, under, 0.15 * MM)
  })
  pdf.tag('P', () => {
    pdf.write('Performed', x + 6.5 * MM, base, style)
    pdf.write('Priest', priest, base, style)
  })
}
