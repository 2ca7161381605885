import { afterAll, describe, expect, test } from 'vitest'
import { startPrinter } from '../../platform/pdf/printer.ts'
import { checkPdf, countPages, readText } from '../../testing/read-pdf.ts'
import { labelPaper } from './create-labels-download.ts'
import type { LabelPages, PostLabel } from './render-labels.ts'

const printer = startPrinter({ threads: 1, maxQueued: 20 })
afterAll(() => printer.stop())

const label = (changes: Partial<PostLabel> = {}): PostLabel => ({
  name: 'Sreedevi Menon',
  address: ['Menon House, Ayyanthole', 'Thrissur'],
  postalCode: '680003',
  country: '',
  phone: '98460 31217',
  grams: 80,
  reference: '004317',
  ...changes,
})

const sheetOf = (labels: PostLabel[], changes: Partial<LabelPages> = {}): LabelPages => ({
  title: 'Labels',
  printedOn: '2026-12-01',
  perSheet: 24,
  skip: 0,
  guides: 'none',
  from: 'Sree Nagaraja Temple, Kavumpuzha 688 561',
  labels,
  ...changes,
})

const squeeze = (text: string) => text.replace(/\s+/g, '')

describe('labels', () => {
  test('are the same whatever was printed before', async () => {
    const fresh = startPrinter({ threads: 1, maxQueued: 20 })
    const read = async (name: string) => readText(await fresh.print(labelPaper, sheetOf([label({ name })])))
    expect(await read('House: 7 !?;')).toContain('House: 7 !?;')
    expect(await read('Sathyabhama K., Nair’s')).toContain('Sathyabhama K., Nair’s')
    await fresh.stop()
  })

  test('are sorted by PIN, those for abroad last', async () => {
    const pdf = await printer.print(
      labelPaper,
      sheetOf([
        label({
          name: 'Abroad',
          postalCode: '00000',
          country: 'United Arab Emirates',
          phone: '+971 50 123 4567',
        }),
        label({ name: 'South', postalCode: '695010' }),
        label({ name: 'North', postalCode: '110075' }),
      ]),
    )
    await checkPdf(pdf)
    const text = await readText(pdf)
    const places = ['North', '110 075', 'South', '695 010', 'Abroad', 'UNITED ARAB EMIRATES'].map((each) =>
      text.indexOf(each),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text).toContain('SPEED POST · 80 g')
    expect(text).toContain('Ph 98460 31217')
    expect(text).toContain('004317')
  })

  test.each([
    [24, 0, 24, 1],
    [24, 0, 25, 2],
    [24, 1, 24, 2],
    [12, 0, 12, 1],
    [12, 5, 8, 2],
  ] as const)('of %i a sheet, %i used, %i wanted: %i sheets', async (perSheet, skip, count, pages) => {
    const labels = Array.from({ length: count }, (_, n) => label({ name: `Person ${n + 1}.` }))
    const pdf = await printer.print(labelPaper, sheetOf(labels, { perSheet, skip }))
    expect(await countPages(pdf)).toBe(pages)
    const text = await readText(pdf)
    for (const { name } of labels) expect(text.split(name)).toHaveLength(2)
  })

  test('carry long names and addresses in any script whole', async () => {
    const long = label({
      name: 'ബ്രഹ്മശ്രീ നീലകണ്ഠൻ നമ്പൂതിരിപ്പാട്, മേക്കാട്ട് മന, ഇരിങ്ങാലക്കുട പടിഞ്ഞാറ്',
      address: [
        'House No. 14/1822, Third Cross Street, Behind the Government Higher Secondary School',
        'Opposite the Old Post Office, Vellayambalam',
        'Thiruvananthapuram, Kerala',
      ],
    })
    const text = squeeze(await readText(await printer.print(labelPaper, sheetOf([long]))))
    for (const words of [long.name, ...long.address]) expect(text).toContain(squeeze(words))
  })
})
