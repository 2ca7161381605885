import QRCode from 'qrcode'

/**
 * Renders a QR code as rows of ones and zeros for the page to draw, so that secrets are not sent to an external image
 * service.
 */
export function qrRows(text: string): string[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const range = Array.from({ length: modules.size }, (_, n) => n)
  return range.map((row) => range.map((column) => (modules.get(row, column) ? '1' : '0')).join(''))
}
