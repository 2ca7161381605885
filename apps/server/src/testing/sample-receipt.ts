import type { ReceiptDay, ReceiptLine, ReceiptPaper } from '../features/receipts/receipts.rules.ts'

let lines = 0
const line = (
  ml: string,
  en: string,
  deity: string,
  [name, starEn, starMl]: [string, string, string],
  rupees: number,
  more: Partial<ReceiptLine> = {},
): ReceiptLine => ({
  lineId: ++lines,
  offering: { en, ml },
  deity,
  name,
  star: starEn === '' ? null : { en: starEn, ml: starMl },
  quantity: 1,
  pricePaise: rupees * 100,
  amountPaise: rupees * 100,
  isRefunded: false,
  ...more,
})

const month = { en: 'Vrischikam', ml: 'വൃശ്ചികം' }
const malavika: [string, string, string] = ['മാളവിക അർജുൻ', 'Rohini', 'രോഹിണി']

const days: ReceiptDay[] = [
  {
    date: '2026-11-30',
    malayalam: { day: 14, month, year: 1202 },
    star: { en: 'Ayilyam', ml: 'ആയില്യം' },
    lines: [
      line('നൂറും പാലും', 'Noorum palum, special', 'Nagaraja', ['Arjun Menon', 'Thiruvathira', 'തിരുവാതിര'], 501),
      line('ആയില്യം പൂജ', 'Ayilyam pooja', 'Nagaraja', ['Sreedevi Menon', 'Ayilyam', 'ആയില്യം'], 150),
      line('ആയില്യം പൂജ', 'Ayilyam pooja', 'Nagaraja', ['Raghava Menon K.', 'Uthradam', 'ഉത്രാടം'], 150),
      line('പാൽപായസം', 'Palpayasam, ½ litre', 'Nagaraja', malavika, 120, { quantity: 2, amountPaise: 240_00 }),
    ],
  },
  {
    date: '2026-12-01',
    malayalam: { day: 15, month, year: 1202 },
    star: { en: 'Makam', ml: 'മകം' },
    lines: [line('ഗണപതി ഹോമം', 'Ganapathi homam', 'Ganapathi', malavika, 200)],
  },
]

/**
 * A family's receipt: two days, both scripts, a chillu, a conjunct, a quantity and a parcel. Each call makes a copy, so
 * a test may change it.
 */
export function makeReceiptPaper(changes: Partial<ReceiptPaper> = {}): ReceiptPaper {
  return {
    version: 1,
    language: 'en',
    temple: {
      name: 'Sree Nagaraja Temple, Kavumpuzha',
      nameMl: 'ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ',
      address: 'Kavumpuzha P.O., Alappuzha District, Kerala 688 561 · +91 477 224 1180',
      blessingMl: 'നാഗരാജാവിന്റെ അനുഗ്രഹം ഉണ്ടാകട്ടെ',
    },
    number: '2026-27/004317',
    tranNo: 'V7KQ2M9XDTW',
    bookedBy: { name: 'Sreedevi Menon', mobileMasked: '+91 98••• ••217' },
    receivedOn: '2026-11-29',
    receivedAt: '10:47 pm',
    days: structuredClone(days),
    charges: [
      {
        label: { en: 'Prasadam by post', ml: 'പ്രസാദം തപാലിൽ' },
        detail: 'Ayyanthole, Thrissur 680 003',
        amountPaise: 60_00,
        isRefunded: false,
      },
    ],
    totalPaise: 1_301_00,
    refundedPaise: 0,
    payment: { method: 'UPI', reference: 'pay_QmK4vX9sLkE2aB' },
    verify: {
      url: 'https://kavumpuzha.example/verify/7KQ2M9XD4TW6P3HNB8RCVGZ5AJ',
      shown: 'kavumpuzha.example/verify',
      code: '7KQ2M9XD4TW6P3HNB8RCVGZ5AJ',
    },
    notes:
      'Payasam: bring this receipt to the prasadam counter on the day, 10:00 am – 12:30 pm. Names are read out in the devotee’s absence. Office 5:00 am – 12:00 noon and 5:00 – 8:00 pm.',
    revision: { number: 0, on: null },
    ...changes,
  }
}

/** A booking for a whole year: any number of lines, thirty a day at most. */
export function makeLongReceiptPaper(lines: number): ReceiptPaper {
  const all = days.flatMap((day) => day.lines)
  const many = Array.from({ length: lines }, (_, position) => ({
    ...structuredClone(all[position % all.length] as ReceiptLine),
    name: `Devotee ${position + 1} ${all[position % all.length]?.name}`,
  }))
  const groups = Array.from({ length: Math.ceil(lines / 30) }, (_, group) => ({
    ...(days[0] as ReceiptDay),
    date: `2026-12-${String(group + 1).padStart(2, '0')}`,
    lines: many.slice(group * 30, group * 30 + 30),
  }))
  const total = many.reduce((sum, { amountPaise }) => sum + amountPaise, 60_00)
  return makeReceiptPaper({ days: groups, totalPaise: total })
}
