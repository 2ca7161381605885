import { writeZip } from './write-zip.ts'

export type Cell = string | number | null

type Sheet = { name: string; columns: readonly string[]; rows: AsyncIterable<readonly Cell[]> }

/**
 * A workbook of one sheet, streamed row by row. Text is written as text only, so that no program takes typed text for a
 * formula.
 */
export function writeWorkbook({ name, columns, rows }: Sheet): AsyncGenerator<Buffer> {
  return writeZip([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbook(name)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: writeSheet(columns, rows) },
  ])
}

/** Output is written in pieces of about this size: single rows would cost more in calls than in work. */
const PIECE = 32_768
/** Longest text that a cell can hold. */
const LONGEST_TEXT = 32_767
const [HEADING, AMOUNT] = [1, 2]

async function* writeSheet(columns: readonly string[], rows: Sheet['rows']): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>`
  let piece = writeRow(columns, HEADING)
  for await (const row of rows) {
    piece += writeRow(row)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

function writeRow(cells: readonly Cell[], style?: number): string {
  return `<row>${cells.map((cell) => writeCell(cell, style)).join('')}</row>`
}

function writeCell(cell: Cell, style?: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? `<c><v>${cell}</v></c>` : `<c s="${AMOUNT}"><v>${cell}</v></c>`
  const text = escapeXml(cell.slice(0, LONGEST_TEXT))
  return `<c t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Also removes what XML cannot hold: lone surrogates and most control characters. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // Tabs and line breaks are control characters that XML can hold.
      .replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`

const rootRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const relations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`

const workbook = (name: string) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Styles: plain, the heading, and an amount with two decimals (the built-in format 4). */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/><xf numFmtId="4" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
