import QRCode from 'qrcode'

/** Width of the light border in modules; cameras need it to find the code. */
const QUIET = 4

/** A QR code as a single SVG path. */
export function renderQr(text: string, label: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const bars: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // Adjacent modules of a row become one bar, so that there are no hairlines between them.
      const start = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > start) bars.push(`M${start} ${row}h${column - start}v1H${start}z`)
    }
  }
  const side = modules.size + 2 * QUIET
  return `<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges" role="img" aria-label="${label}"><path d="${bars.join('')}"/></svg>`
}
