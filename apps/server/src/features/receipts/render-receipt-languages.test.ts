import { writeDay } from '@vazhipadu/locales/format-date'
import { formatRupeesWithoutSign } from '@vazhipadu/locales/format-rupees'
import { dateWordsOf, translator } from '@vazhipadu/locales/translator'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { widthOf } from '../../platform/pdf/open-pdf.ts'
import { startPrinter } from '../../platform/pdf/printer.ts'
import { splitRuns } from '../../platform/pdf/share-fonts.ts'
import { checkPdf, countPages, readText } from '../../testing/read-pdf.ts'
import { makeLongReceiptPaper, makeReceiptPaper } from '../../testing/sample-receipt.ts'
import { translateReceipt } from '../../testing/translate-receipt.ts'
import { receiptPaper } from './create-receipt-download.ts'
import { measureReceipt } from './measure-receipt.ts'
import { planRows } from './plan-receipt.ts'
import {
  choosePaperLanguage,
  chooseSize,
  type FrozenPaper,
  type ReceiptLine,
  type ReceiptPaper,
  readPaper,
} from './receipts.rules.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const printer = startPrinter({ threads: 1, maxQueued: 50 })
afterAll(() => printer.stop())

const neighbours = ['ta', 'kn', 'hi', 'te'] as const
const print = (paper: ReceiptPaper, size: 'A5' | 'A4') =>
  printer.print(receiptPaper, { paper, size, copy: null })
const squeeze = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

function textOfLine({ offering, deity, name, star, quantity, pricePaise, amountPaise }: ReceiptLine): string {
  const times = quantity > 1 ? `${quantity} × ${formatRupeesWithoutSign(pricePaise)}` : ''
  return `${offering.ml} ${offering.own} · ${deity} ${name} ${star?.own} ${star?.ml} ${times} ${formatRupeesWithoutSign(amountPaise)}`
}

/** Every word of the sample, in reading order. */
function listTexts(paper: ReceiptPaper): string[] {
  const { temple, bookedBy, payment, verify, language } = paper
  const say = (key: string) => translator(language)(`papers.receipt.${key}`)
  const day = (date: string) => writeDay(dateWordsOf(language), date, 'dated')
  const inMalayalam = ['തിങ്കൾ, വൃശ്ചികം 14 · ആയില്യം', 'ചൊവ്വ, വൃശ്ചികം 15 · മകം']
  return [
    `${temple.nameMl} ${temple.name} ${temple.address}`,
    `രസീത് നമ്പർ ${say('number')} ${paper.number}`,
    `വഴിപാട് ചെയ്തത് ${say('bookedBy')} ${bookedBy.name} ${bookedBy.mobileMasked}`,
    `തീയതി ${say('receivedOn')} ${day(paper.receivedOn)} ${paper.receivedAt}`,
    `വഴിപാട് ${say('offering')} പേര്, നക്ഷത്രം ${say('nameAndStar')} ₹`,
    ...paper.days.flatMap(({ date, malayalam, star, lines }, position) => [
      `${day(date)} ${malayalam?.month.own} ${malayalam?.day}, 1202 · ${star?.own} ${inMalayalam[position]}`,
      ...lines.map(textOfLine),
    ]),
    ...paper.charges.map(
      ({ label, detail, amountPaise }) =>
        `${label.own} ${label.ml} · ${detail} ${formatRupeesWithoutSign(amountPaise)}`,
    ),
    'Rupees one thousand three hundred and one only ആയിരത്തി മുന്നൂറ്റി ഒന്ന് രൂപ മാത്രം',
    `ആകെ ${say('total')} ₹ 1,301`,
    `${say('genuine')} ${say('scan')} ${verify.shown} ${verify.code}`,
    `${say('paidBy')} ${payment.method} ${say('payment')} ${payment.reference} ${say('booking')} ${paper.tranNo}`,
    `${paper.notes} ${temple.blessingMl}`,
  ]
}

describe.each(neighbours)('a receipt in %s', (language) => {
  test('is read back as it was written, beside Malayalam, on one page', async () => {
    const paper = translateReceipt(makeReceiptPaper(), language)
    for (const size of new Set([chooseSize(paper), 'A4' as const])) {
      const pdf = await print(paper, size)
      await checkPdf(pdf)
      expect(await countPages(pdf)).toBe(1)
      expect(squeeze(await readText(pdf))).toBe(squeeze(listTexts(paper).join('')))
    }
  })

  test('shows its status: duplicate, revised, refunded', async () => {
    const paper = translateReceipt(
      makeReceiptPaper({ revision: { number: 3, on: '2026-11-30' }, refundedPaise: 200_00 }),
      language,
    )
    const copy = { number: 2, printedOn: '2026-11-30', printedAt: '10:05' }
    const text = squeeze(await readText(await printer.print(receiptPaper, { paper, size: 'A5', copy })))
    const say = translator(language)
    for (const words of [
      say('papers.mark.duplicate', { number: 2 }),
      say('papers.mark.revision', { number: 3 }),
      say('papers.mark.partlyRefunded'),
      say('papers.receipt.refundedAndKept', { refunded: '200', kept: '1,101' }),
    ]) {
      expect(text).toContain(squeeze(words))
    }
    expect(text).not.toMatch(/duplicate|revision|refunded|receipt/i)
  })

  test('with many lines carries its sums from page to page, and wraps long texts', async () => {
    const paper = translateReceipt(makeLongReceiptPaper(60), language)
    const [first] = paper.days[0]?.lines ?? []
    if (!first) throw new Error('the sample has no line')
    const long = [...Array.from({ length: 12 }, () => first.offering.own), first.name].join(' ')
    Object.assign(first, { offering: { ...first.offering, own: long } })
    const pdf = await print(paper, 'A4')
    await checkPdf(pdf)
    const pages = await countPages(pdf)
    const text = squeeze(await readText(pdf))
    const say = translator(language)
    const count = (key: string) => text.split(squeeze(say(`papers.receipt.${key}`))).length - 1
    expect([count('carriedForward'), count('broughtForward')]).toEqual([pages - 1, pages - 1])
    expect(text).toContain(squeeze(say('papers.receipt.page', { number: paper.number, page: 2, pages })))
    expect(text).toContain(squeeze(long))
    for (let n = 1; n <= 60; n++) expect(text).toContain(`Devotee${n}`)
  })

  test('has a shape for every letter of its words', async () => {
    const text = await readText(await print(translateReceipt(makeReceiptPaper(), language), 'A4'))
    const words = ['almanac', 'dates', 'papers'].map((file) =>
      translator(language)(file, { returnObjects: true }),
    )
    for (const face of ['sans', 'strong', 'serif'] as const) {
      const runs = splitRuns(`${text.replaceAll(/\s/g, ' ')}${JSON.stringify(words)}`, face)
      const missing = runs.filter(({ font, text: part }) =>
        font.font.layout(part).glyphs.some((glyph) => glyph.id === 0),
      )
      expect(missing.map((run) => run.text)).toEqual([])
    }
  })

  test('fits the paper that is chosen for it, and no cell runs into the next', async () => {
    for (const count of [1, 2, 3, 4, 5]) {
      const paper = translateReceipt(makeLongReceiptPaper(count), language)
      expect(await countPages(await print(paper, chooseSize(paper)))).toBe(1)
    }
    const m = measureReceipt('A5')
    const paper = translateReceipt(makeLongReceiptPaper(30), language)
    for (const row of planRows(paper, m)) {
      if (row.kind === 'day') {
        const { date, almanac, malayalam, isBelow } = row.cells
        const cells = isBelow ? [date, almanac] : [date, almanac, malayalam]
        expect(cells.reduce((sum, { text, style }) => sum + widthOf(text, style), 0)).toBeLessThan(m.width)
      }
      if (row.kind === 'line') {
        const { star, refunded } = row.cells
        const besides = m.width - m.offeringWidth - widthOf(refunded.text, refunded.style)
        if (row.cells.name.length === 1) {
          expect(widthOf(star, { face: 'sans', size: m.second })).toBeLessThan(besides)
        }
      }
    }
  })
})

test('receipts frozen without a language are in English', () => {
  const { version, language, ...paper } = makeReceiptPaper()
  const frozen: FrozenPaper = paper
  expect([version, language]).toEqual([1, 'en'])
  expect(readPaper(frozen)).toEqual(makeReceiptPaper())
  expect(['en', 'ml', 'ta', 'kn', 'hi', 'te', 'xx'].map(choosePaperLanguage)).toEqual([
    'en',
    'en',
    'ta',
    'kn',
    'hi',
    'te',
    'en',
  ])
})
