import { formatRupeesWithoutSign } from '@vazhipadu/locales/format-rupees'
import { STARS } from '@vazhipadu/panchang/names'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startPrinter } from '../../platform/pdf/printer.ts'
import { checkPdf, countPages, readTags, readText } from '../../testing/read-pdf.ts'
import { makeLongReceiptPaper, makeReceiptPaper } from '../../testing/sample-receipt.ts'
import { receiptPaper } from './create-receipt-download.ts'
import {
  chooseSize,
  nameFinancialYear,
  type ReceiptDay,
  type ReceiptLine,
  type ReceiptPaper,
  type ReceiptSize,
} from './receipts.rules.ts'

// Hundreds of lines are drawn and read back.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const printer = startPrinter({ threads: 1, maxQueued: 50 })
afterAll(() => printer.stop())

const printReceipt = (paper: ReceiptPaper, size: ReceiptSize) =>
  printer.print(receiptPaper, { paper, size, copy: null })

const copy = { number: 2, printedOn: '2026-11-30', printedAt: '10:05 am' }
const squeeze = (text: string) => text.replace(/\s+/g, '')

/** Every word the receipt must contain, in reading order. */
function listTexts(paper: ReceiptPaper): string[] {
  const { temple, bookedBy, payment, verify } = paper
  return [
    temple.nameMl,
    temple.name,
    temple.address,
    'രസീത് നമ്പർ Receipt no.',
    paper.number,
    'വഴിപാട് ചെയ്തത് Booked by',
    bookedBy.name,
    bookedBy.mobileMasked ?? '',
    'തീയതി Received on',
    'Sun 29 Nov 2026',
    paper.receivedAt,
    'വഴിപാട് Offering പേര്, നക്ഷത്രം Name, star ₹',
    ...paper.days.flatMap((day, position) => [
      ['Mon 30 Nov 2026 Vrischikam 14, 1202 · Ayilyam തിങ്കൾ, വൃശ്ചികം 14 · ആയില്യം'][position] ??
        'Tue 1 Dec 2026 Vrischikam 15, 1202 · Makam ചൊവ്വ, വൃശ്ചികം 15 · മകം',
      ...day.lines.map(textOfLine),
    ]),
    ...paper.charges.map(
      ({ label, detail, amountPaise }) =>
        `${label.en} ${label.ml} · ${detail} ${formatRupeesWithoutSign(amountPaise)}`,
    ),
    'Rupees one thousand three hundred and one only',
    'ആയിരത്തി മുന്നൂറ്റി ഒന്ന് രൂപ മാത്രം',
    'ആകെ Total ₹ 1,301',
    'Is this receipt genuine? Scan, or open',
    verify.shown,
    verify.code,
    `Paid by ${payment.method} Payment ${payment.reference} Booking ${paper.tranNo}`,
    paper.notes,
    temple.blessingMl,
  ]
}

function textOfLine({ offering, deity, name, star, quantity, pricePaise, amountPaise }: ReceiptLine): string {
  const times = quantity > 1 ? `${quantity} × ${formatRupeesWithoutSign(pricePaise)}` : ''
  return `${offering.ml} ${offering.en} · ${deity} ${name} ${star?.en} ${star?.ml} ${times} ${formatRupeesWithoutSign(amountPaise)}`
}

describe('a printed receipt', () => {
  test.each(['A5', 'A4'] as const)('on %s is read back as it was written, in both scripts', async (size) => {
    const paper = makeReceiptPaper()
    const text = await readText(await printReceipt(paper, size))
    expect(squeeze(text)).toBe(squeeze(listTexts(paper).join('')))
  })

  test('is well formed, tagged, and one page', async () => {
    const pdf = await printReceipt(makeReceiptPaper(), 'A5')
    await checkPdf(pdf)
    expect(await countPages(pdf)).toBe(1)
    const tags = await readTags(pdf)
    expect(tags[0]).toBe('Document')
    expect(tags).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD', 'Figure']))
    expect(tags.filter((tag) => tag === 'TR')).toHaveLength(1 + 2 + 5 + 1)
  })

  test('is the same to the byte when it is printed again', async () => {
    const paper = makeReceiptPaper()
    const first = await printReceipt(paper, 'A5')
    expect((await printReceipt(paper, 'A5')).equals(first)).toBe(true)
  })

  test('shows Duplicate, Revision and Refunded only if they apply', async () => {
    const plain = await readText(await printReceipt(makeReceiptPaper(), 'A5'))
    expect(plain).not.toMatch(/duplicate|revision|refunded/i)
    const paper = makeReceiptPaper({ revision: { number: 3, on: '2026-11-30' }, refundedPaise: 200_00 })
    const line = paper.days[1]?.lines[0]
    if (line) paper.days[1]?.lines.splice(0, 1, { ...line, isRefunded: true })
    const marked = await readText(await printer.print(receiptPaper, { paper, size: 'A5', copy }))
    expect(marked).toContain('DUPLICATE 2')
    expect(marked).toContain('REVISION 3')
    expect(marked).toContain('PARTLY REFUNDED')
    expect(marked).toContain('Refunded ₹ 200 · kept ₹ 1,101')
    expect(marked.match(/^refunded$/gm)).toHaveLength(1)
  })

  test('of 400 lines names each once, and carries its sums from page to page', async () => {
    const paper = makeLongReceiptPaper(400)
    const pdf = await printReceipt(paper, 'A4')
    await checkPdf(pdf)
    const text = await readText(pdf)
    const pages = await countPages(pdf)
    for (let n = 1; n <= 400; n++) expect(text.match(new RegExp(`Devotee ${n} `, 'g'))).toHaveLength(1)
    const forward = [...text.matchAll(/Carried forward\s+([\d,]+)/g)].map((match) => match[1])
    expect(forward).toEqual([...text.matchAll(/Brought forward\s+([\d,]+)/g)].map((match) => match[1]))
    expect(forward).toHaveLength(pages - 1)
    expect(text).toContain(`page ${pages} of ${pages}`)
    const lastPage = text.slice(text.lastIndexOf('Brought forward'), text.indexOf('Rupees'))
    const amounts = [...lastPage.matchAll(/([\d,]+)$/gm)].map((match) =>
      Number(match[1]?.replaceAll(',', '')),
    )
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(paper.totalPaise / 100)
    expect(formatRupeesWithoutSign((amounts[0] ?? 0) * 100)).toBe(forward.at(-1))
  })

  test('keeps every stop and comma of its figures, also after a 7', async () => {
    const paper = makeReceiptPaper()
    const [first] = paper.days
    const amounts = [7_777_00, 1_77_777_70, 17_17_717_00]
    const lines = amounts.map((amountPaise) => ({ ...(first?.lines[0] as ReceiptLine), amountPaise }))
    const text = await readText(
      await printReceipt(
        { ...paper, days: [{ ...first, lines } as ReceiptDay], totalPaise: 7_77_777_00 },
        'A4',
      ),
    )
    for (const figures of ['7,777', '1,77,777.70', '17,17,717', '₹ 7,77,777']) expect(text).toContain(figures)
  })

  test('carries names of every length and script whole', async () => {
    const names = [
      'കൃഷ്ണൻ നമ്പൂതിരി',
      'ശ്രീലക്ഷ്മി അന്തർജനം',
      'A',
      'Thiruvananthapuram Padmanabhaswamy Ramachandran Unnikrishnan Nair the Younger',
      'M'.repeat(60),
      'लक्ष्मी नारायण',
      'கிருஷ்ணன் ஐயர்',
      'ಕೃಷ್ಣ ಭಟ್',
      'కృష్ణమూర్తి',
      'José Ängström',
      ...STARS.map((star) => star.ml),
    ]
    const [day] = makeReceiptPaper().days
    const [line] = day?.lines ?? []
    if (!day || !line) throw new Error('the sample has no line')
    const paper = makeReceiptPaper({ days: [{ ...day, lines: names.map((name) => ({ ...line, name })) }] })
    const pdf = await printReceipt(paper, 'A4')
    await checkPdf(pdf)
    const text = squeeze(await readText(pdf))
    for (const name of names) expect(text).toContain(squeeze(name))
  })
})

test('the smallest paper that holds it on one page is chosen', async () => {
  const paper = makeReceiptPaper()
  expect(chooseSize(paper)).toBe('A5')
  const five = makeLongReceiptPaper(5)
  expect(chooseSize(five)).toBe('A5')
  expect(await countPages(await printReceipt(five, 'A5'))).toBe(1)
  expect(chooseSize(makeLongReceiptPaper(7))).toBe('A4')
})

test.each([
  ['2026-03-31', '2025-26'],
  ['2026-04-01', '2026-27'],
  ['2026-12-31', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['2099-04-01', '2099-00'],
])('money received on %s belongs to %s', (day, year) => expect(nameFinancialYear(day)).toBe(year))
