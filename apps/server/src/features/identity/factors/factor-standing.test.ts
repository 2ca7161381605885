import { describe, expect, test } from 'vitest'
import { factorStanding, type Standing } from './factor-standing.ts'

const now = new Date('2026-11-15T04:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const clerk: Standing = {
  isAdmin: true,
  grantedAt: daysAgo(30),
  hasFactor: false,
  factorAt: null,
  recoveredAt: null,
  isRequired: true,
  now,
}

describe('somebody of the office', () => {
  test.each<[string, Partial<Standing>, string]>([
    ['with the password alone stays outside', {}, 'closed'],
    ['who gave the factor is in', { hasFactor: true, factorAt: now }, 'full'],
    ['who gave a recovery code is in', { hasFactor: true, recoveredAt: now }, 'full'],
    ['in the first week comes in, carefully', { grantedAt: daysAgo(6.99) }, 'grace'],
    ['a week later no longer', { grantedAt: daysAgo(7) }, 'closed'],
    ['of whom nobody knows since when has no such week', { grantedAt: null }, 'closed'],
    ['who has enrolled gives it, also in the first week', { grantedAt: now, hasFactor: true }, 'closed'],
    ['where the temple asks for none is in', { isRequired: false }, 'full'],
    ['who has enrolled gives it all the same', { isRequired: false, hasFactor: true }, 'closed'],
    ['who no longer works here is a devotee', { isAdmin: false, factorAt: now }, 'closed'],
  ])('%s', (_what, part, entry) => {
    expect(factorStanding({ ...clerk, ...part })).toBe(entry)
  })
})
