import QRCode from 'qrcode'

/** The rows of a QR code, as ones and noughts. */
export function drawCode(text: string): string[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const range = Array.from({ length: modules.size }, (_, n) => n)
  return range.map((row) => range.map((column) => (modules.get(row, column) ? '1' : '0')).join(''))
}
