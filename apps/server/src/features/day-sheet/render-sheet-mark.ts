import { MM, type PdfDocument, type Style, widthOf } from '../../platform/pdf/open-pdf.ts'
import type { SheetMark } from './day-sheet.rules.ts'

const style: Style = { face: 'strong', size: 6.6, spacing: 0.4 }

export function markWidth(mark: SheetMark): number {
  return widthOf(mark.toUpperCase(), style) + 2.2 * MM
}

/** White on black for new lines, outlined for changed ones: distinguishable on any printer. */
export function renderMark(pdf: PdfDocument, mark: SheetMark, x: number, base: number): void {
  const width = markWidth(mark)
  pdf.decorate(() => {
    pdf.doc.lineWidth(0.3 * MM).roundedRect(x, base - 6.6, width, 8.4, 0.5 * MM)
    if (mark === 'new') pdf.doc.fill('#000')
    else pdf.doc.stroke('#000')
  })
  pdf.write(mark.toUpperCase(), x + 1.1 * MM, base, {
    ...style,
    colour: mark === 'new' ? '#fff' : '#000',
  })
}
