import QRCode from 'qrcode'

/** A QR code, each row as ones and noughts: the page draws it, and no secret leaves for a service that draws pictures. */
export function drawRows(text: string): string[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const range = Array.from({ length: modules.size }, (_, n) => n)
  return range.map((row) => range.map((column) => (modules.get(row, column) ? '1' : '0')).join(''))
}
