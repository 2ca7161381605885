import { describe, expect, it } from 'vitest'
import { answer, USAGE } from './answer.ts'
import { readArguments } from './read-arguments.ts'

/** 20:00 UTC on 29 November 2026: already the 30th in Kerala. */
const NOW = Date.UTC(2026, 10, 29, 20)

function ask(line: string, files: Record<string, string> = {}) {
  return answer(readArguments(line.split(' '), NOW), (file) => files[file] ?? '')
}

describe('panchang next', () => {
  it('begins with the place’s own today', () => {
    expect(ask('next ayilyam').text).toContain('Ayilyam: Monday, 2026-11-30 (14 Vrischikam 1202)')
    expect(ask('next ayilyam --place 51.5,-0.13,Europe/London').text).toContain('2026-11-29')
  })

  it('takes names of two words and as many days as asked for', () => {
    const days = JSON.parse(ask('next purva phalguni --count 3 --json').text) as {
      date: string
      star: number
    }[]
    expect(days.map(({ date, star }) => [date, star])).toEqual([
      ['2026-12-02', 11],
      ['2026-12-29', 11],
      ['2027-01-25', 11],
    ])
  })

  it('refuses what is no star', () => {
    expect(() => ask('next abhijit')).toThrow('abhijit is not the name of a star')
  })
})

describe('panchang day', () => {
  it('is today if none is named', () => {
    expect(ask('day').text).toContain('Monday, 2026-11-30')
  })

  it('writes instants for programs as ISO 8601', () => {
    expect(JSON.parse(ask('day 2026-11-24 --place guruvayur --json').text)).toMatchObject({
      sunrise: '2026-11-24T00:58:26.000Z',
      star: { index: 3, end: '2026-11-24T17:55:20.000Z' },
      observances: ['pournami', 'karthika', 'thrikarthika'],
    })
  })

  it.each(['day 2026-02-30', 'day --place atlantis', 'day --place 91,0', 'next makam --count 0'])(
    'refuses: %s',
    (line) => {
      expect(() => ask(line)).toThrow(/not|wants/)
    },
  )
})

describe('panchang check', () => {
  it('fails where an answer is wrong, and names it', () => {
    const { text, failed } = ask('check mine', { mine: '{"date":"2026-11-24","star":4}\n' })
    expect(failed).toBe(true)
    expect(text).toContain('does not conform: 1 days, 1 wrong')
    expect(text).toContain('2026-11-24 star: 4, should be 3')
  })

  it('finds its own suite right', () => {
    expect(ask('check suite', { suite: ask('golden').text })).toMatchObject({ failed: false })
  })
})

it('says how it is used, and fails if that was not the question', () => {
  expect(ask('--help')).toEqual({ text: USAGE, failed: false })
  expect(ask('tomorrow')).toEqual({ text: USAGE, failed: true })
})
