import PDFDocument from 'pdfkit'
import { setGlyphs } from './set-glyphs.ts'
import { type Face, type FontName, splitRuns, TABULAR } from './share-fonts.ts'

export const MM = 72 / 25.4

export type Style = {
  face: Face
  size: number
  colour?: string
  /** Letter spacing in points; for capitals and figures, never for a joining script. */
  spacing?: number
  /** Tabular figures, for columns of money. */
  figures?: 'tabular'
  strike?: 'struck'
}

type Align = 'left' | 'right' | 'center'
type Structure = PDFKit.PDFStructureElement
type Tag =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'L'
  | 'LI'
  | 'LBody'

/**
 * Text that a reader could not restore from its glyphs: scripts that reorder letters, and a stop that is kerned under a
 * figure, as after a 7.
 */
const needsText = /[\u0900-\u0dff\u200c\u200d]|\d[.,]/

/** The language that a screen reader should use for each script. */
const scripts = [
  { letters: /[\u0d00-\u0d7f]/, lang: 'ml-IN' },
  { letters: /[\u0b80-\u0bff]/, lang: 'ta-IN' },
  { letters: /[\u0c80-\u0cff]/, lang: 'kn-IN' },
  { letters: /[\u0900-\u097f]/, lang: 'hi-IN' },
  { letters: /[\u0c00-\u0c7f]/, lang: 'te-IN' },
] as const

/** The language of a text in one script; undefined for mixed scripts, which use the document's language. */
function readLang(text: string): string | undefined {
  if (/[A-Za-z]/.test(text)) return undefined
  const [first, ...others] = scripts.filter(({ letters }) => letters.test(text))
  return others.length === 0 ? first?.lang : undefined
}

export type PaperInfo = {
  title: string
  /** The document's language, for text whose script does not determine one. */
  lang?: string
  /** The date of the document, not of its printing: the same input gives the same bytes. */
  createdAt: Date
  page: { width: number; height: number }
}

export type PdfDocument = ReturnType<typeof openPdf>

/**
 * A tagged PDF drawn at exact positions. All text belongs to a tag and carries its characters as typed: the glyphs of a
 * conjunct are in another order than its letters, and search and screen readers need the letters.
 */
export function openPdf({ title, lang = 'en-IN', createdAt, page }: PaperInfo) {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    // Null, because pdfkit would otherwise load Helvetica, which no document uses.
    font: null as unknown as string,
    info: { Title: title, CreationDate: createdAt, Producer: 'Vazhipadu', Creator: 'Vazhipadu' },
  })
  const registered = new Set<FontName>()
  const root = doc.struct('Document')
  doc.addStructure(root)
  const open: Structure[] = [root]

  function tag(type: Tag, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const element = doc.struct(type, options)
    open.at(-1)?.add(element)
    open.push(element)
    draw()
    open.pop()
    element.end()
  }

  /** Writes one line with its baseline at `y`; returns its width. */
  function write(text: string, x: number, y: number, style: Style, align: Align = 'left'): number {
    const width = widthOf(text, style)
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    doc.fillColor(style.colour ?? '#000').save()
    doc.transform(1, 0, 0, -1, 0, page.height)
    const spoken = readLang(text)
    const content = doc.markStructureContent('Span', {
      ...(needsText.test(text) && { actual: text }),
      ...(spoken !== undefined && { lang: spoken }),
    })
    doc.addContent('BT')
    setRuns(text, left, page.height - y, style)
    doc.addContent('ET')
    doc.endMarkedContent()
    doc.restore()
    open.at(-1)?.add(content)
    if (style.strike) {
      const height = y - style.size * 0.3
      decorate(() => rule(left, height, left + width, height, style.size * 0.07, style.colour))
    }
    return width
  }

  function setRuns(text: string, left: number, y: number, style: Style): void {
    const { face, size, spacing = 0, figures } = style
    let x = left
    for (const run of splitRuns(text, face, figures)) {
      const { name, font } = run.font
      if (!registered.has(name)) doc.registerFont(name, font as unknown as Buffer)
      registered.add(name)
      doc.font(name)
      setGlyphs(doc, run.text, { x, y, size, spacing }, figures && TABULAR)
      x += run.widthEm * size + spacing * run.text.length
    }
  }

  /** Draws an artifact: content that assistive technology skips. */
  function decorate(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  /** A drawing that belongs to the open tag. */
  function figure(draw: () => void): void {
    const content = doc.markStructureContent('Figure')
    draw()
    doc.endMarkedContent()
    open.at(-1)?.add(content)
  }

  function rule(x1: number, y1: number, x2: number, y2: number, width: number, colour = '#000'): void {
    doc.lineWidth(width).strokeColor(colour).moveTo(x1, y1).lineTo(x2, y2).stroke()
  }

  return {
    doc,
    page,
    tag,
    write,
    decorate,
    figure,
    rule,
    addPage: () => void doc.addPage(),
    async finish(): Promise<Buffer> {
      const chunks: Buffer[] = []
      root.end()
      doc.end()
      for await (const chunk of doc) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  }
}

export function widthOf(text: string, { face, size, spacing = 0, figures }: Style): number {
  const runs = splitRuns(text, face, figures)
  return runs.reduce((sum, run) => sum + run.widthEm * size + spacing * run.text.length, 0)
}
