import { afterEach, describe, expect, test, vi } from 'vitest'
import { readClock, writeClock, writeDay, writeInstant, writeWeekday } from './format-date.ts'
import { type Language, languages } from './languages.ts'
import { dateWordsOf } from './translator.ts'

const day = '2026-11-30'

test.each([
  ['en', 'Monday 30 November 2026', 'Mon 30 Nov 2026', '10:30 am', '6 pm'],
  ['ml', '2026 നവംബർ 30, തിങ്കളാഴ്ച', '2026 നവം 30, തിങ്കൾ', 'രാവിലെ 10:30', 'വൈകിട്ട് 6'],
  ['ta', '30 நவம்பர் 2026, திங்கட்கிழமை', 'திங்கள், 30 நவ. 2026', 'காலை 10:30', 'மாலை 6'],
  ['kn', '30 ನವೆಂಬರ್ 2026, ಸೋಮವಾರ', 'ಸೋಮ, 30 ನವೆಂ 2026', 'ಬೆಳಗ್ಗೆ 10:30', 'ಸಂಜೆ 6'],
  ['hi', 'सोमवार, 30 नवंबर 2026', 'सोम, 30 नव॰ 2026', 'सुबह 10:30 बजे', 'शाम 6 बजे'],
  ['te', '30 నవంబర్ 2026, సోమవారం', 'సోమ, 30 నవం 2026', 'ఉదయం 10:30', 'సాయంత్రం 6'],
] as const)('%s writes a day and an hour in its own order', (language, full, dated, clock, whole) => {
  const words = dateWordsOf(language)
  expect(writeDay(words, day, 'full')).toBe(full.normalize('NFC'))
  expect(writeDay(words, day, 'dated')).toBe(dated.normalize('NFC'))
  expect(writeClock(words, '10:30')).toBe(clock.normalize('NFC'))
  expect(writeClock(words, '18:00', 'whole')).toBe(whole.normalize('NFC'))
})

test.each(languages)('%s has a name for every weekday, month and hour', (language: Language) => {
  const words = dateWordsOf(language)
  const said = Array.from({ length: 366 }, (_, at) => {
    const date = new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, 10)
    return `${writeDay(words, date, 'full')} ${writeDay(words, date, 'dated')} ${writeWeekday(words, date, 'short')}`
  })
  const hours = Array.from({ length: 24 }, (_, hour) => writeClock(words, `${hour}:05`))
  expect(new Set(said).size).toBe(366)
  expect(new Set(hours).size).toBe(24)
  expect([...said, ...hours].join(' ')).not.toMatch(/undefined|\{\{/)
})

test('an instant is read off the clocks of its zone', () => {
  const at = new Date('2026-11-29T18:35:59Z')
  expect(readClock(at, 'Asia/Kolkata')).toEqual({ day: '2026-11-30', clock: '00:05' })
  expect(writeInstant(dateWordsOf('en'), at, 'Asia/Kolkata', 'dated')).toBe('Mon 30 Nov 2026, 12:05 am')
})

test('reckons the hours of India as the tables of zones have them', () => {
  // The zone's former name is not computed but formatted by `Intl`.
  const hours = 26_280
  for (let hour = 0; hour < hours; hour += 37) {
    const at = new Date(Date.UTC(2025, 0, 1, hour, hour % 60, 59))
    expect(readClock(at, 'Asia/Kolkata')).toEqual(readClock(at, 'Asia/Calcutta'))
  }
})

describe('the machine’s own clock', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each(['Asia/Kathmandu', 'America/New_York', 'UTC'])('is read as its zone says: %s', (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    for (let month = 0; month < 24; month++) {
      const at = new Date(Date.UTC(2026, month, 28, 20, 45))
      const { day, clock } = readClock(at, undefined)
      expect(`${day} ${clock}`).toBe(format.format(at))
    }
    expect(new Date(Date.UTC(2026, 5, 1)).getTimezoneOffset() === 0).toBe(timeZone === 'UTC')
  })
})
