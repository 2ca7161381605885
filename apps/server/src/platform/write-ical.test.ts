import { expect, test } from 'vitest'
import { writeCalendar } from './write-ical.ts'

const event = {
  uid: 'onam-2026-08-26@temple.example',
  sequence: 0,
  when: { onDate: '2026-12-31' },
  summary: 'Onam; feast, games',
  isCancelled: false,
}
const write = (over: object = {}) =>
  writeCalendar({
    author: 'A temple',
    language: 'ml',
    name: 'പ്രധാന ദിവസങ്ങൾ: ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ',
    stampedAt: new Date('2026-11-18T09:00:00Z'),
    events: [{ ...event, ...over }],
  })

test('a whole day ends on the day after it, across a year too', () => {
  expect(write()).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
})

test('is called by its name in both ways that calendars know, folded at 75 octets between letters', () => {
  const file = write()
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('NAME:പ്രധാന ദിവസങ്ങൾ: ശ്രീ നാഗരാജ ക്ഷേത്രം\\, കാവുംപുഴ')
  expect(lines).toContain('X-WR-CALNAME:പ്രധാന ദിവസങ്ങൾ: ശ്രീ നാഗരാജ ക്ഷേത്രം\\, കാവുംപുഴ')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('leaves out missing values, and escapes separators', () => {
  const file = write()
  expect(file).toContain('SUMMARY:Onam\\; feast\\, games\r\n')
  expect(file).not.toMatch(/DESCRIPTION|LOCATION|URL/)
  expect(write({ isCancelled: true })).toContain('STATUS:CANCELLED')
})
