import { describe, expect, it } from 'vitest'
import { listEclipses } from './list-eclipses.ts'
import type { GeoLocation } from './location.ts'
import { ist, minutesBetween } from './testing/ist.ts'
import { CHENNAI, GURUVAYUR, LONDON, NEW_YORK } from './testing/places.ts'

const inIndia = (latitude: number, longitude: number): GeoLocation => ({
  latitude,
  longitude,
  timeZone: 'Asia/Kolkata',
})
const CHERUVATHUR = inIndia(12.213, 75.163)
const DELHI = inIndia(28.6139, 77.209)
const MUMBAI = inIndia(19.076, 72.8777)
const KOLKATA = inIndia(22.5726, 88.3639)
const PORT_BLAIR = inIndia(11.6234, 92.7265)

function only(location: GeoLocation, from: `${number}-${number}-${number}`) {
  const found = listEclipses(location, from, from)
  expect(found).toHaveLength(1)
  const [eclipse] = found
  if (!eclipse) throw new Error('unreachable: the length was just checked')
  return eclipse
}

describe('eclipses of the Moon', () => {
  it('7 September 2025: the whole of it, at the hours NASA gave', () => {
    const eclipse = only(GURUVAYUR, '2025-09-07')
    expect(eclipse).toMatchObject({ body: 'moon', type: 'total', obscuration: 1, date: '2025-09-07' })
    expect(minutesBetween(eclipse.startsAt, Date.parse('2025-09-07T16:27Z'))).toBeLessThan(1.5)
    expect(minutesBetween(eclipse.peakAt, Date.parse('2025-09-07T18:11Z'))).toBeLessThan(1.5)
    expect(minutesBetween(eclipse.endsAt, Date.parse('2025-09-07T19:56Z'))).toBeLessThan(1.5)
    expect([eclipse.visibleFrom, eclipse.visibleTo]).toEqual([eclipse.startsAt, eclipse.endsAt])
  })

  it('3 March 2026: 15:20 to 18:47 as printed, but seen only from moonrise', () => {
    const eclipse = only(GURUVAYUR, '2026-03-03')
    expect(minutesBetween(eclipse.startsAt, ist('2026-03-03T15:20'))).toBeLessThan(1.5)
    expect(minutesBetween(eclipse.endsAt, ist('2026-03-03T18:47'))).toBeLessThan(1.5)
    expect(eclipse.visibleTo).toBe(eclipse.endsAt)
    expect(eclipse.visibleFrom).toBeGreaterThan(ist('2026-03-03T18:25'))
    expect(eclipse.visibleFrom).toBeLessThan(ist('2026-03-03T18:45'))
  })

  it('is listed on every date it touches: 7 September 2025 ended on the 8th', () => {
    expect(listEclipses(GURUVAYUR, '2025-09-08', '2025-09-08')).toEqual([only(GURUVAYUR, '2025-09-07')])
    expect(listEclipses(GURUVAYUR, '2025-09-09', '2025-09-30')).toEqual([])
  })

  it('is not listed when only the penumbra is met: 5 May 2023', () => {
    expect(listEclipses(GURUVAYUR, '2023-05-01', '2023-05-31')).toEqual([])
  })

  it('is not listed where the Moon is down: 14 March 2025 belonged to America', () => {
    expect(listEclipses(GURUVAYUR, '2025-03-13', '2025-03-15')).toEqual([])
    expect(listEclipses(NEW_YORK, '2025-03-14', '2025-03-14')).toHaveLength(1)
  })
})

describe('eclipses of the Sun', () => {
  it('26 December 2019: a ring at Cheruvathur from 8:04 to 11:05, a partial eclipse at Guruvayur', () => {
    const ring = only(CHERUVATHUR, '2019-12-26')
    expect(ring).toMatchObject({ body: 'sun', type: 'annular' })
    expect(minutesBetween(ring.startsAt, ist('2019-12-26T08:04'))).toBeLessThan(1.5)
    expect(minutesBetween(ring.peakAt, ist('2019-12-26T09:26'))).toBeLessThan(1.5)
    expect(minutesBetween(ring.endsAt, ist('2019-12-26T11:05'))).toBeLessThan(1.5)
    expect(only(GURUVAYUR, '2019-12-26').type).toBe('partial')
  })

  // Ministry of Earth Sciences, statement of 18 October 2022: beginning, and minutes until sunset.
  it.each([
    ['Delhi', '16:29', 73, DELHI],
    ['Mumbai', '16:49', 79, MUMBAI],
    ['Chennai', '17:14', 31, CHENNAI],
    ['Kolkata', '16:52', 12, KOLKATA],
  ] as const)(
    '25 October 2022 at %s: from %s for %i minutes, until sunset',
    (_city, begins, minutes, location) => {
      const eclipse = only(location, '2022-10-25')
      expect(minutesBetween(eclipse.visibleFrom, ist(`2022-10-25T${begins}`))).toBeLessThan(1.5)
      expect(Math.abs(minutesBetween(eclipse.visibleFrom, eclipse.visibleTo) - minutes)).toBeLessThan(1.5)
      expect(eclipse.visibleTo).toBeLessThan(eclipse.endsAt)
    },
  )

  it('25 October 2022 was not seen from Port Blair', () => {
    expect(listEclipses(PORT_BLAIR, '2022-10-25', '2022-10-25')).toEqual([])
  })

  it('8 April 2024 was New York’s, not Kerala’s', () => {
    expect(listEclipses(NEW_YORK, '2024-04-08', '2024-04-08')).toHaveLength(1)
    expect(listEclipses(GURUVAYUR, '2024-04-08', '2024-04-09')).toEqual([])
  })
})

describe('a list of many years', () => {
  const eclipses = listEclipses(GURUVAYUR, '2024-01-01', '2035-12-31')

  it('is in order, each seen for a while and within its course', () => {
    expect(eclipses.length).toBeGreaterThan(10)
    for (const [position, eclipse] of eclipses.entries()) {
      const { startsAt, peakAt, endsAt, visibleFrom, visibleTo } = eclipse
      expect(visibleFrom).toBeGreaterThanOrEqual(startsAt)
      expect(visibleTo).toBeLessThanOrEqual(endsAt)
      expect(visibleTo).toBeGreaterThan(visibleFrom)
      expect(peakAt > startsAt && peakAt < endsAt).toBe(true)
      expect(visibleFrom).toBeGreaterThan(eclipses[position - 1]?.visibleFrom ?? 0)
    }
  })

  it('names the next one of the Sun over Kerala: 2 August 2027', () => {
    expect(eclipses.find(({ body }) => body === 'sun')?.date).toBe('2027-08-02')
  })

  it('dates an eclipse by the clock of the location', () => {
    const [here] = listEclipses(LONDON, '2029-12-01', '2029-12-31')
    const [there] = listEclipses(GURUVAYUR, '2029-12-01', '2029-12-31')
    expect(here?.peakAt).toBe(there?.peakAt)
    expect([here?.date, there?.date]).toEqual(['2029-12-20', '2029-12-21'])
  })
})
