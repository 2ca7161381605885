import type PDFDocument from 'pdfkit'
import type { Features } from './share-fonts.ts'

type Position = { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }

/**
 * Members that pdfkit 0.20.2 does not declare; the version is pinned, and `render-receipt.test.ts` reads the text back.
 */
type Internals = {
  _font: { id: string; ref(): unknown; encode(text: string, features?: Features): [string[], Position[]] }
  page: { fonts: Record<string, unknown> }
  addContent(operators: string): void
}

export type Pen = { x: number; y: number; size: number; spacing: number }

/**
 * Draws one run in the current font, upright, with the pen at (x, y) counted from the bottom of the page. pdfkit's own
 * `text` flips the page inside each piece: a reader that takes its position from the end of a marked span, as poppler
 * does, then finds every Malayalam word upside down at the other end of the page.
 */
export function setGlyphs(
  doc: InstanceType<typeof PDFDocument>,
  text: string,
  pen: Pen,
  features?: Features,
): void {
  const internals = doc as unknown as Internals
  const { _font: font, page } = internals
  const write = (operators: string) => internals.addContent(operators)
  page.fonts[font.id] ??= font.ref()
  const [glyphs, positions] = font.encode(text, features)
  const perUnit = pen.size / 1000
  let x = pen.x
  let start: number | undefined
  let pieces = ''
  let hex = ''
  const flush = () => {
    if (hex !== '') pieces += `<${hex}>`
    if (pieces !== '') write(`1 0 0 1 ${round(start ?? x)} ${round(pen.y)} Tm [${pieces}] TJ`)
    start = undefined
    pieces = ''
    hex = ''
  }
  write(`/${font.id} ${round(pen.size)} Tf ${round(pen.spacing)} Tc`)
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, advanceWidth, xOffset, yOffset } = positions[index] as Position
    if (xOffset !== 0 || yOffset !== 0) {
      flush()
      write(`1 0 0 1 ${round(x + xOffset * perUnit)} ${round(pen.y + yOffset * perUnit)} Tm <${glyph}> Tj`)
    } else {
      start ??= x
      hex += glyph
      const kern = advanceWidth - xAdvance
      if (kern !== 0) {
        pieces += `<${hex}> ${round(kern)} `
        hex = ''
      }
    }
    x += xAdvance * perUnit + pen.spacing
  }
  flush()
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
