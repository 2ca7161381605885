import QRCode from 'qrcode'

/** Rows of a QR code as strings of 1 and 0. */
export function renderCode(text: string): string[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const range = Array.from({ length: modules.size }, (_, n) => n)
  return range.map((row) => range.map((column) => (modules.get(row, column) ? '1' : '0')).join(''))
}
