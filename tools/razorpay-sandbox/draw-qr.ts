import QRCode from 'qrcode'

/** Light around it, in modules: without so much a camera does not find it. */
const QUIET = 4

/** A QR code as one path. */
export function drawQr(text: string, label: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const bars: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // Neighbours in a row become one bar: no hairlines between them.
      const start = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > start) bars.push(`M${start} ${row}h${column - start}v1H${start}z`)
    }
  }
  const side = modules.size + 2 * QUIET
  return `<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges" role="img" aria-label="${label}"><path d="${bars.join('')}"/></svg>`
}
