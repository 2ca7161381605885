import { STARS } from '@vazhipadu/panchang/names'
import type { DaySheet, SheetEntry, SheetGroup } from '../features/day-sheet/day-sheet.rules.ts'

const names = [
  'Chithra Lekha',
  'Revathy Sunil',
  'Adithya Ravindran',
  'Nila Varma',
  'Varun Krishna',
  'Madhavan Namboothiri',
  'Sudha Rajendran',
  'Hari Narayanan',
  'Shalini Mohan',
  'Balakrishnan Nair',
  'ഗൗരി പാർവതി',
  'Omana Amma',
  'Anjana Krishnakumar',
  'കുഞ്ഞിലക്ഷ്മി',
  'ശങ്കരൻ എമ്പ്രാന്തിരി',
  'Bhadra Unnikrishnan',
  'Ramadevi Thampuratti',
]
let next = 0

function makeEntries(count: number, notes: string[] = ['']): SheetEntry[] {
  return Array.from({ length: count }, (_, position) => {
    next++
    return {
      name: `${names[next % names.length]}`,
      star: STARS[(next * 7) % 27]?.ml ?? '',
      note: notes[position % notes.length] ?? '',
      mark: null,
    }
  })
}

const group = (ml: string, en: string, detail: string, entries: SheetEntry[]): SheetGroup => ({
  session: detail.split(' ')[0]?.toLowerCase() ?? '',
  offering: { en, ml },
  detail,
  entries,
})

const mark = (entries: SheetEntry[], marks: Record<number, SheetEntry['mark']>): SheetEntry[] =>
  entries.map((entry, position) => ({ ...entry, mark: marks[position + 1] ?? null }))

const usha = { session: 'usha', deityId: 1 }

/** A Tuesday in Vrischikam: a group that runs over a page, late additions, a change, an entry moved away. */
export function makeDaySheet(changes: Partial<DaySheet> = {}): DaySheet {
  next = 0
  return {
    temple: 'Sree Nagaraja Temple, Kavumpuzha',
    date: '2026-12-01',
    title: 'Tue 1 December 2026',
    shortTitle: 'Tue 1 Dec 2026',
    titleMl: 'ചൊവ്വ, വൃശ്ചികം 15',
    shortTitleMl: 'വൃശ്ചികം 15 · മകം',
    star: { en: 'Makam', ml: 'മകം' },
    tithi: 'until 9:00 am · കൃഷ്ണ അഷ്ടമി Krishna Ashtami',
    almanac: 'Vrischikam 15, 1202 · Sunrise 6:28',
    version: 2,
    replaces: 'replaces version 1 of Mon 6:30 pm',
    printed: 'printed 5:05 am by Lakshmi Nair',
    deities: [
      {
        id: 1,
        name: { en: 'Nagaraja', ml: 'നാഗരാജാവ്' },
        groups: [
          group(
            'നൂറും പാലും',
            'Noorum palum',
            'Usha',
            mark(makeEntries(41), { 39: 'new', 40: 'new', 41: 'new' }),
          ),
          group('മഞ്ഞൾ അഭിഷേകം', 'Manjal abhishekam', 'Usha', makeEntries(6)),
          group('പുഷ്പാഞ്ജലി', 'Pushpanjali', 'Usha', mark(makeEntries(12), { 5: 'star' })),
          group('പാൽപായസം', 'Palpayasam', 'Ucha · 6 litres', makeEntries(9, ['½ L', '½ L', '1 L'])),
        ],
      },
      {
        id: 2,
        name: { en: 'Ganapathi', ml: 'ഗണപതി' },
        groups: [
          group(
            'ഗണപതി ഹോമം',
            'Ganapathi homam',
            'Usha',
            mark(makeEntries(18), { 7: 'out', 17: 'new', 18: 'new' }),
          ),
          group('ത്രിമധുരം', 'Thrimadhuram', 'Usha', makeEntries(4)),
        ],
      },
      {
        id: 3,
        name: { en: 'Mahadevan', ml: 'മഹാദേവൻ' },
        groups: [
          group('മൃത്യുഞ്ജയ ഹോമം', 'Mrityunjaya homam', 'Usha', makeEntries(1)),
          group('മൃത്യുഞ്ജയ പുഷ്പാഞ്ജലി', 'Mrityunjaya pushpanjali', 'Usha', makeEntries(11)),
          group('രുദ്രാഭിഷേകം', 'Rudrabhishekam', 'Usha', makeEntries(6)),
        ],
      },
    ],
    totals: [
      {
        title: 'Kitchen',
        rows: [
          {
            name: 'Palpayasam',
            detail: '12 half litres · milk 12 L, rice 1.5 kg, sugar 3 kg',
            amount: '6 L',
          },
          { name: 'Thrimadhuram', detail: 'plantain, honey, sugar candy', amount: '4' },
        ],
      },
      {
        title: 'For the poojas',
        rows: [
          { name: 'Noorum palum sets', detail: 'rice flour 4.1 kg, turmeric 2 kg, milk 8.2 L', amount: '41' },
          { name: 'Ganapathi homam sets', detail: 'coconut 17, malar, jaggery, ghee', amount: '17' },
          { name: 'Turmeric for abhishekam', detail: '100 g each', amount: '600 g' },
        ],
      },
      {
        title: 'Prasadam to pack',
        rows: [
          { name: 'By post, 34 parcels', detail: 'turmeric 19, homa ash 9, bhasmam 6', amount: '34' },
          { name: 'At the counter', detail: 'payasam 11, flowers 22', amount: '33' },
        ],
      },
    ],
    changes: [
      { ...usha, mark: 'new', name: 'Vaishnav R.', star: 'രേവതി', detail: 'Noorum palum, no. 39' },
      { ...usha, mark: 'new', name: 'കുഞ്ഞിലക്ഷ്മി', star: 'പുണർതം', detail: 'Noorum palum, no. 40' },
      { ...usha, mark: 'star', name: 'Sajitha Babu', star: 'മകം', detail: 'Pushpanjali, no. 5 · was ചോതി' },
      {
        session: 'usha',
        deityId: 2,
        mark: 'out',
        name: 'Adithya Ravindran',
        star: 'പൂയം',
        detail: 'Ganapathi homam, no. 7 · moved to Sun 6 Dec',
      },
    ],
    inPerson: {
      by: 'at the office by 5:30 am',
      rows: [
        { name: 'Hari Narayanan', detail: 'Mrityunjaya homam · 4 people' },
        { name: 'മുരളീധരൻ വി.', detail: 'Neeranjanam' },
      ],
    },
    handedOver: ['Office, Lakshmi Nair', 'Melsanthi', 'Kitchen'],
    ...changes,
  }
}
