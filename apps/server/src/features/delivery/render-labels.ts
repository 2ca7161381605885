import { MM, openPdf, type PdfDocument, type Style, widthOf } from '../../platform/pdf/open-pdf.ts'
import { shrinkToFit, wrapText } from '../../platform/pdf/wrap-text.ts'

export type PostLabel = {
  name: string
  /** House, street, post office, and last town and state. */
  address: string[]
  /** `680003`, or its foreign equivalent. */
  postalCode: string
  /** Empty within India. */
  country: string
  phone: string
  grams: number
  /** The receipt's last digits, by which a returned parcel is found. */
  reference: string
}

export type LabelPages = {
  title: string
  printedOn: string
  /** Labels per A4 sheet. */
  perSheet: 24 | 12
  /** Labels of the first sheet that are already used. */
  skip: number
  /** `test` draws the cutting lines, to check the alignment. */
  guides: 'none' | 'test'
  from: string
  labels: PostLabel[]
}

const layouts = {
  24: { columns: 3, rows: 8, width: 63.5, height: 33.9, left: 7.2, top: 12.9, gap: 2.55, scale: 1 },
  12: { columns: 2, rows: 6, width: 99.1, height: 42.3, left: 4.65, top: 21.6, gap: 2.5, scale: 1.22 },
}

/** Draws postal labels on A4, sorted by PIN as the post office sorts. */
export function draw(paper: LabelPages): Promise<Buffer> {
  const page = { width: 210 * MM, height: 297 * MM }
  const createdAt = new Date(`${paper.printedOn}T00:00:00Z`)
  const pdf = openPdf({ title: paper.title, createdAt, page })
  const layout = layouts[paper.perSheet]
  const sorted = paper.labels.toSorted(byPostalCode)
  const places = paper.skip + Math.max(1, sorted.length)
  for (let box = 0; box < Math.ceil(places / paper.perSheet) * paper.perSheet; box++) {
    const onSheet = box % paper.perSheet
    if (onSheet === 0) pdf.addPage()
    const x = (layout.left + (onSheet % layout.columns) * (layout.width + layout.gap)) * MM
    const y = (layout.top + Math.floor(onSheet / layout.columns) * layout.height) * MM
    if (paper.guides === 'test') renderGuide(pdf, x, y, layout)
    const label = sorted[box - paper.skip]
    if (label) renderLabel(pdf, label, paper.from, { x, y, ...layout })
  }
  return pdf.finish()
}

function byPostalCode(a: PostLabel, b: PostLabel): number {
  if ((a.country === '') !== (b.country === '')) return a.country === '' ? -1 : 1
  return (
    a.country.localeCompare(b.country) ||
    a.postalCode.localeCompare(b.postalCode) ||
    a.name.localeCompare(b.name)
  )
}

function renderGuide(
  { decorate, doc }: PdfDocument,
  x: number,
  y: number,
  size: { width: number; height: number },
): void {
  decorate(() => {
    doc
      .lineWidth(0.1 * MM)
      .strokeColor('#bbb')
      .dash(1.2 * MM, { space: 0.8 * MM })
    doc
      .rect(x, y, size.width * MM, size.height * MM)
      .stroke()
      .undash()
  })
}

type Box = { x: number; y: number; width: number; height: number; scale: number }

function renderLabel(pdf: PdfDocument, label: PostLabel, from: string, box: Box): void {
  const { scale } = box
  const left = box.x + 3 * MM
  const right = box.x + (box.width - 3) * MM
  const bottom = box.y + box.height * MM
  const name: Style = { face: 'strong', size: 10.6 * scale }
  const pinTop = bottom - (label.country === '' ? 12 : 13) * MM * scale
  pdf.tag('P', () => {
    const names = fitName(label.name, name, right - left)
    let base = box.y + 2.3 * MM + name.size
    for (const [position, line] of names.lines.entries()) {
      if (position > 0) base += names.style.size * 1.2
      pdf.write(line, left, base, names.style)
    }
    const { lines, style } = fitAddress(label.address, right - left, pinTop - base - 1 * MM, 8.8 * scale)
    for (const [position, line] of lines.entries()) {
      pdf.write(line, left, base + style.size * 1.3 * (position + 1) + 1, style)
    }
    const phone: Style = { face: 'sans', size: 7.8 * scale, figures: 'tabular' }
    const called = `Ph ${label.phone}`
    const room = right - left - widthOf(called, phone) - 2 * MM
    renderPin(pdf, label, { left, base: bottom - 6.6 * MM * scale, room, scale })
    const kind: Style = { face: 'strong', size: 6.6 * scale, spacing: 0.4 }
    const post = `SPEED POST · ${label.grams} g`
    pdf.write(post, right, bottom - 9.6 * MM * scale, kind, 'right')
    pdf.write(called, right, bottom - 6.6 * MM * scale, phone, 'right')
  })
  const ruled = bottom - 5 * MM * scale
  pdf.decorate(() => pdf.rule(left, ruled, right, ruled, 0.15 * MM, '#888'))
  const small: Style = { face: 'sans', size: 6 * scale, colour: '#222' }
  pdf.tag('P', () => {
    const room = right - left - widthOf(label.reference, small) - 2 * MM
    pdf.write(from, left, ruled + 2.6 * MM * scale, shrinkToFit(from, small, room, 3))
    pdf.write(label.reference, right, ruled + 2.6 * MM * scale, small, 'right')
  })
}

/** Long names take two lines, so that the letters stay legible. */
function fitName(name: string, style: Style, width: number): { lines: string[]; style: Style } {
  if (widthOf(name, style) <= width) return { lines: [name], style }
  const smaller = { ...style, size: style.size * 0.85 }
  return { lines: wrapText(name, smaller, width), style: smaller }
}

/** Addresses are never cut: they are wrapped, and set smaller until they fit above the PIN. */
function fitAddress(address: string[], width: number, height: number, largest: number) {
  for (let size = largest; ; size -= 0.2) {
    const style: Style = { face: 'sans', size }
    const lines = address.flatMap((line) => wrapText(line, style, width))
    if (lines.length * size * 1.3 <= height || size <= 4) return { lines, style }
  }
}

type PinBox = { left: number; base: number; room: number; scale: number }

function renderPin(pdf: PdfDocument, label: PostLabel, { left, base, room, scale }: PinBox): void {
  const pin: Style = { face: 'strong', size: 15 * scale, spacing: 1.8 * scale, figures: 'tabular' }
  if (label.country === '') {
    pdf.write(label.postalCode.replace(/^(\d{3})(\d{3})$/, '$1 $2'), left, base, pin)
    return
  }
  const abroad: Style = { face: 'strong', size: 9.5 * scale }
  pdf.write(label.postalCode, left, base - abroad.size * 1.25, { ...abroad, figures: 'tabular' })
  const country = label.country.toUpperCase()
  pdf.write(country, left, base, shrinkToFit(country, abroad, room, 4))
}
