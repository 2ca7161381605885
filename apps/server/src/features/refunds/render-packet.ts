import { MM, openPdf, type Style } from '../../platform/pdf/open-pdf.ts'
import { wrapText } from '../../platform/pdf/wrap-text.ts'
import type { DisputePacket } from './read-packet.ts'

const plain: Style = { face: 'sans', size: 10.5 }
const strong: Style = { face: 'strong', size: 10.5 }
const title: Style = { face: 'strong', size: 16 }
const STEP = 5.6 * MM
const LEFT = 20 * MM
const BOTTOM = 277 * MM

/** Renders a statement for the bank: what was bought, for whom, when it was performed, and what was refunded. */
export function draw(paper: DisputePacket): Promise<Buffer> {
  const page = { width: 210 * MM, height: 297 * MM }
  const createdAt = new Date(`${paper.printedOn}T00:00:00Z`)
  const pdf = openPdf({ title: `Statement of service ${paper.tranNo}`, createdAt, page })
  const width = page.width - 2 * LEFT
  let y = 0
  const write = (text: string, style: Style) => {
    for (const line of wrapText(text, style, width)) {
      if (y === 0 || y > BOTTOM) {
        pdf.addPage()
        y = 24 * MM
      }
      pdf.tag('P', () => pdf.write(line, LEFT, y, style))
      y += STEP
    }
  }
  write(paper.temple, strong)
  write('Statement of service', title)
  write(`Booking ${paper.tranNo}${paper.receiptNumber ? `, receipt ${paper.receiptNumber}` : ''}`, plain)
  y += STEP
  write(paper.summary, plain)
  y += STEP
  for (const { offering, name, date, performedAt, isCancelled } of paper.lines) {
    write(`${offering}, for ${name}, booked for ${date}`, strong)
    const end = isCancelled ? 'Cancelled, not performed' : 'Not yet performed'
    write(performedAt ? `Performed ${performedAt}, by the temple’s clock` : end, plain)
  }
  if (paper.refunds.length > 0) {
    y += STEP
    write('Refunded to the payer', strong)
    for (const refund of paper.refunds) write(refund, plain)
  }
  return pdf.finish()
}
