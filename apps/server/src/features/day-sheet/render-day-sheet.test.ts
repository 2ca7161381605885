import { afterAll, describe, expect, test } from 'vitest'
import { MM } from '../../platform/pdf/open-pdf.ts'
import { startPrinter } from '../../platform/pdf/printer.ts'
import { checkPdf, countPages, readTags, readText } from '../../testing/read-pdf.ts'
import { makeDaySheet } from '../../testing/sample-day-sheet.ts'
import { daySheetPaper } from './create-day-sheet-download.ts'
import type { DaySheet, SheetEntry } from './day-sheet.rules.ts'
import { type Block, planColumns, ROW } from './plan-day-sheet.ts'
import { takePart } from './take-part.ts'

const printer = startPrinter({ threads: 1, maxQueued: 20 })
afterAll(() => printer.stop())

const squeeze = (text: string) => text.replace(/\s+/g, '')
const heights = { first: 167 * MM, next: 177 * MM }

function makeGroups(sizes: number[]): DaySheet {
  let number = 0
  const entries = (count: number): SheetEntry[] =>
    Array.from({ length: count }, () => ({ name: `Person ${++number}`, star: 'മകം', note: '', mark: null }))
  const groups = sizes.map((count) => ({
    offering: { en: 'Pooja', ml: 'പൂജ' },
    detail: 'Usha',
    entries: entries(count),
  }))
  return makeDaySheet({ deities: [{ name: { en: 'Nagaraja', ml: 'നാഗരാജാവ്' }, groups }] })
}

describe('the day sheet', () => {
  test('is read back whole: every name with its star, the marks, the totals', async () => {
    const sheet = makeDaySheet()
    const pdf = await printer.print(daySheetPaper, sheet)
    await checkPdf(pdf)
    const text = squeeze(await readText(pdf))
    for (const { name, groups } of sheet.deities) {
      expect(text).toContain(name.ml)
      for (const { offering, entries } of groups) {
        expect(text).toContain(squeeze(offering.ml))
        for (const [position, entry] of entries.entries()) {
          const mark = entry.mark?.toUpperCase() ?? ''
          expect(text).toContain(squeeze(`${position + 1}${mark}${entry.name}${entry.note}${entry.star}`))
        }
      }
    }
    for (const words of ['Version2,replacesversion1ofMon6:30pm', 'Sinceversion1', 'Cominginperson', '600g']) {
      expect(text).toContain(words)
    }
    // One of Ganapathi's eighteen lines has moved away.
    expect(text).toContain(squeeze('107 poojas, 3 deities'))
    expect(text).toContain(squeeze('2 added'))
    expect(text).toContain(squeeze('Page 3 of 3'))
    expect(await countPages(pdf)).toBe(3)
    expect(await readTags(pdf)).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'P']))
  })

  test('never cuts a name, however long', async () => {
    const sheet = makeGroups([4])
    const long = 'Thiruvananthapuram Padmanabhaswamy Ramachandran Unnikrishnan Nair the Younger of Kavumpuzha'
    const [entry] = sheet.deities[0]?.groups[0]?.entries ?? []
    if (entry) entry.name = long
    expect(squeeze(await readText(await printer.print(daySheetPaper, sheet)))).toContain(squeeze(long))
  })

  test('wraps what is packed and what was changed instead of cutting it off', async () => {
    const contents = Array.from({ length: 40 }, (_, n) => `homa ash and bhasmam of ${n + 1}`).join(', ')
    const sheet = makeDaySheet({
      totals: [
        { title: 'Prasadam to pack', rows: [{ name: 'At the counter', detail: contents, amount: '40' }] },
        { title: 'Kitchen', rows: [{ name: 'Palpayasam', detail: 'milk 12 L', amount: '6 L' }] },
      ],
    })
    const [change] = sheet.changes
    if (change) change.detail = `Noorum palum, no. 39 · was ${contents}`
    const text = squeeze(await readText(await printer.print(daySheetPaper, sheet)))
    expect(text.split(squeeze(contents))).toHaveLength(3)
    expect(text).toContain('Palpayasam')
  })

  test('of one session or one shrine has its names and its changes alone', async () => {
    const sheet = makeDaySheet()
    const ucha = takePart(sheet, { session: 'ucha', deityId: undefined })
    const text = squeeze(await readText(await printer.print(daySheetPaper, ucha)))
    expect(text).toContain(squeeze('Ucha alone: 9 poojas, 1 deity'))
    for (const other of ['Noorum', 'Ganapathi', 'Kitchen', 'Sinceversion']) expect(text).not.toContain(other)
    const ganapathi = takePart(sheet, { session: undefined, deityId: 2 })
    const pages = await printer.print(daySheetPaper, ganapathi)
    const shrine = squeeze(await readText(pages))
    for (const words of ['Ganapathi alone: 21 poojas', 'Since version 1', 'moved to Sun 6 Dec'])
      expect(shrine).toContain(squeeze(words))
    expect(shrine).not.toContain('Vaishnav')
    expect(await countPages(pages)).toBe(2)
  })

  test('frozen before parts were known is given whole', () => {
    const old = makeDaySheet()
    for (const { groups } of old.deities) for (const group of groups) delete group.session
    expect(takePart(old, { session: 'usha', deityId: undefined })).toBe(old)
  })

  test('of a first version has no slip, of an empty day still a page', async () => {
    const pdf = await printer.print(
      daySheetPaper,
      makeDaySheet({ version: 1, replaces: '', changes: [], deities: [] }),
    )
    const text = await readText(pdf)
    expect(text).not.toContain('Since version')
    expect(text).toContain('0 poojas')
  })
})

describe('columns', () => {
  const heightOf = (blocks: Block[]) => blocks.reduce((sum, block) => sum + ROW[block.kind], 0)

  test.each([
    [[41, 6, 12, 9]],
    [[22, 3]],
    [[25]],
    [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    [[200, 5, 4, 80]],
    [[23]],
    [[20, 5]],
  ])('of groups of %j hold every name once, in order, and never run over', (sizes) => {
    const columns = planColumns(makeGroups(sizes), heights)
    const names = columns.flat().flatMap((block) => (block.kind === 'entry' ? [block.entry.name] : []))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(names).toEqual(Array.from({ length: total }, (_, n) => `Person ${n + 1}`))
    for (const [position, column] of columns.entries()) {
      expect(heightOf(column)).toBeLessThanOrEqual(position < 3 ? heights.first : heights.next)
    }
  })

  test('never leave fewer than three names of a group behind or ahead', () => {
    for (let before = 1; before < 30; before++) {
      for (let size = 1; size < 40; size++) {
        const columns = planColumns(makeGroups([before, size]), heights)
        for (const column of columns) {
          for (const part of splitParts(column)) {
            if (part.names < 3) expect(part.names).toBe(part.of)
          }
        }
      }
    }
  })

  test('repeats the heading of a continued group, and no heading ends a column', () => {
    const columns = planColumns(makeGroups([60, 20]), heights)
    expect(columns.length).toBeGreaterThan(2)
    for (const column of columns) {
      expect(['deity', 'offering']).toContain(column[0]?.kind)
      expect(['entry', 'done']).toContain(column.at(-1)?.kind)
    }
    expect(columns[1]?.[0]).toMatchObject({ kind: 'offering', isContinued: true })
  })
})

/** The number of names under each heading in a column, with the size of the whole group. */
function splitParts(column: Block[]): { names: number; of: number }[] {
  const parts: { names: number; of: number }[] = []
  for (const block of column) {
    if (block.kind === 'offering') parts.push({ names: 0, of: block.group.entries.length })
    const part = parts.at(-1)
    if (block.kind === 'entry' && part) part.names++
  }
  return parts
}
