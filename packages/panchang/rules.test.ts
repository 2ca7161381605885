import { describe, expect, it } from 'vitest'
import { KERALA } from './kerala-rules.ts'
import { type ObservanceRule, type Rules, replaceObservances } from './rules.ts'
import { versionRules } from './version-rules.ts'

function change(id: string, part: object): Rules {
  const row = KERALA.observances.find((other) => other.id === id)
  return replaceObservances(KERALA, [{ ...row, ...part } as ObservanceRule])
}

describe('the version of a set of rules', () => {
  it('survives storage and the order of its keys', () => {
    const stored = JSON.parse(JSON.stringify(KERALA)) as Rules
    const turned = Object.fromEntries(Object.entries(stored).reverse()) as unknown as Rules
    expect(versionRules(stored)).toBe(versionRules(KERALA))
    expect(versionRules(turned)).toBe(versionRules(KERALA))
    expect(versionRules(KERALA)).toMatch(/^\d+-[0-9a-f]{16}$/)
  })

  it('changes with anything that can change an answer', () => {
    const others = [
      { ...KERALA, minNazhika: 6.25 },
      { ...KERALA, sunrise: 'upper-limb' as const },
      { ...KERALA, calendarPlace: 'own' as const },
      change('ekadashi', { anchor: 'udaya' }),
    ]
    expect(new Set([KERALA, ...others].map(versionRules)).size).toBe(5)
  })
})

describe('a table with a row replaced', () => {
  it('has the new row once and every other as it was', () => {
    const rules = change('ekadashi', { anchor: 'udaya' })
    expect(rules.observances).toHaveLength(KERALA.observances.length)
    expect(rules.observances.filter(({ id }) => id === 'ekadashi')).toMatchObject([{ anchor: 'udaya' }])
  })
})
