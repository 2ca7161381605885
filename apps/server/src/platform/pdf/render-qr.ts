import QRCode from 'qrcode'
import type { PdfDocument } from './open-pdf.ts'

/** A QR code as one vector path: sharp on any printer, and small. */
export function renderQr(
  pdf: PdfDocument,
  text: string,
  box: { x: number; y: number; size: number },
  alt: string,
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const step = box.size / modules.size
  pdf.tag(
    'Figure',
    () => {
      pdf.figure(() => {
        for (let row = 0; row < modules.size; row++) {
          for (let column = 0; column < modules.size; column++) {
            // Adjacent modules in a row become one rectangle: no hairlines between them, and a third of the bytes.
            const start = column
            while (column < modules.size && modules.get(row, column)) column++
            if (column > start) {
              pdf.doc.rect(box.x + start * step, box.y + row * step, (column - start) * step, step)
            }
          }
        }
        pdf.doc.fill('#000')
      })
    },
    { alt },
  )
}
