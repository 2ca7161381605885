import QRCode from 'qrcode'
import type { Sheet } from './open-sheet.ts'

/** A QR code as one vector path: sharp on any printer, and small. */
export function drawQr(
  sheet: Sheet,
  text: string,
  place: { x: number; y: number; size: number },
  alt: string,
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const step = place.size / modules.size
  sheet.tag(
    'Figure',
    () => {
      sheet.figure(() => {
        for (let row = 0; row < modules.size; row++) {
          for (let column = 0; column < modules.size; column++) {
            // Neighbours in a row become one rectangle: no hairlines between them, and a third of the bytes.
            const start = column
            while (column < modules.size && modules.get(row, column)) column++
            if (column > start) {
              sheet.doc.rect(place.x + start * step, place.y + row * step, (column - start) * step, step)
            }
          }
        }
        sheet.doc.fill('#000')
      })
    },
    { alt },
  )
}
