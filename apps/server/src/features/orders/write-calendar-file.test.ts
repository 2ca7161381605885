import { expect, test } from 'vitest'
import type { Order, OrderLine } from './load-orders.ts'
import { writeCalendarFile } from './write-calendar-file.ts'

const line: OrderLine = {
  id: 7,
  offering_id: 30,
  offeringName: 'Ayilyam pooja',
  offeringNameMl: 'ആയില്യം പൂജ',
  deityName: 'Nagaraja',
  emblem: 'naga',
  date: '2026-11-30',
  malayalam: {
    year: 1202,
    month: 4,
    day: 14,
    monthName: 'Vrischikam',
    monthNameMl: 'വൃശ്ചികം',
    text: 'Vrischikam 14, 1202',
  },
  movedFrom: null,
  name: 'ശ്രീദേവി മേനോൻ, തെക്കേ വീട്; Cherthala',
  nameMl: null,
  star_id: 9,
  starName: 'Ayilyam',
  quantity: 1,
  pricePaise: 30_000,
  amountPaise: 30_000,
  status: 'booked',
  cancelledBy: null,
  performedAt: null,
  mayMove: true,
  mayCancel: false,
  mayCorrect: true,
  moveBackUntil: null,
  prasadam: 'none',
}
const order: Order = {
  id: 'V23456789AB',
  tran_no: 'V23456789AB',
  kind: 'booking',
  parentTranNo: null,
  status: 'confirmed',
  attention: null,
  createdAt: '2026-11-15T04:00:00.000Z',
  holdUntil: null,
  holdSecondsLeft: null,
  confirmedAt: '2026-11-15T04:05:00.000Z',
  linesPaise: 30_000,
  deliveryPaise: 0,
  totalPaise: 30_000,
  refundedPaise: 0,
  returningPaise: 0,
  version: 3,
  isConfirming: false,
  mayPay: false,
  lines: [line, { ...line, id: 8, date: '2026-12-27', status: 'cancelled', cancelledBy: 'temple' }],
  parcels: [],
  payment: null,
  refunds: [],
  differences: [],
  receiptNumber: null,
  receipt: null,
  timeline: [],
}
const temple = {
  name: 'Sree Nagaraja Temple, Kavumpuzha',
  address: 'Kavumpuzha P.O.',
  webUrl: 'https://app.kavumpuzha.example',
  host: 'app.kavumpuzha.example',
  timeZone: 'Asia/Kolkata',
}
const at = {
  hours: { usha: '05:30', ucha: '10:30', athazha: '19:00' },
  sessionOf: () => 'ucha' as const,
  now: new Date('2026-11-15T04:10:00.000Z'),
  language: 'en' as const,
}
const write = (zone = temple.timeZone, of = order) => writeCalendarFile(of, { ...temple, timeZone: zone }, at)
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('every line ends in CRLF and none is longer than 75 octets, not even in Malayalam', () => {
  const file = write()
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const each of file.split('\r\n')) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
})

test('one event for each line, at the hour of its session by the temple’s clock', () => {
  const lines = unfold(write())
  expect(lines.filter((each) => each === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines.filter((each) => each.startsWith('DTSTART'))).toEqual([
    'DTSTART:20261130T050000Z',
    'DTSTART:20261227T050000Z',
  ])
  expect(lines).toContain('DTEND:20261130T060000Z')
  expect(lines).toContain('SEQUENCE:3')
})

test('separators in calendar values are escaped', () => {
  const lines = unfold(write())
  expect(lines).toContain('SUMMARY:Ayilyam pooja: ശ്രീദേവി മേനോൻ\\, തെക്കേ വീട്\\; Cherthala (Ayilyam)')
  expect(lines).toContain('DESCRIPTION:Nagaraja\\nVrischikam 14\\, 1202\\nBooking V23456789AB')
  expect(lines).toContain('LOCATION:Sree Nagaraja Temple\\, Kavumpuzha\\, Kavumpuzha P.O.')
})

test('a line cancelled later is sent as cancelled under the UID it had; one never booked is not sent', () => {
  const lines = unfold(write())
  expect(lines.filter((each) => each.startsWith('UID'))).toEqual([
    'UID:V23456789AB-7@app.kavumpuzha.example',
    'UID:V23456789AB-8@app.kavumpuzha.example',
  ])
  expect(lines.filter((each) => each.startsWith('STATUS'))).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED'])
  const held = { ...order, lines: [{ ...line, status: 'held' as const }] }
  expect(write(temple.timeZone, held)).not.toContain('VEVENT')
})

test('a zone that changes its clock in the year is met on both sides', () => {
  const summer = { ...order, lines: [{ ...line, date: '2026-07-01' }, line] }
  expect(unfold(write('Europe/London', summer)).filter((each) => each.startsWith('DTSTART'))).toEqual([
    'DTSTART:20260701T093000Z',
    'DTSTART:20261130T103000Z',
  ])
})
