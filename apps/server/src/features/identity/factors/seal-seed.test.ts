import { describe, expect, test } from 'vitest'
import { isStale, openSeed, sealSeed } from './seal-seed.ts'

const older = 'old:the-older-key-of-the-two-keys-in-rotation'
const newer = 'new:the-newer-key-of-the-two-keys-in-rotation'
const SEED = 'JBSWY3DPEHPK3PXP'

describe('a seed at rest', () => {
  test('is unreadable, and another text each time', () => {
    const sealed = sealSeed([older], 'lakshmi', SEED)
    expect(sealed).not.toContain(SEED)
    expect(sealSeed([older], 'lakshmi', SEED)).not.toBe(sealed)
    expect(openSeed([older], 'lakshmi', sealed)).toBe(SEED)
  })

  test('opens while its key is on the list, wherever it stands', () => {
    const sealed = sealSeed([older], 'lakshmi', SEED)
    expect(openSeed([newer, older], 'lakshmi', sealed)).toBe(SEED)
    expect(isStale([newer, older], sealed)).toBe(true)
    expect(isStale([older, newer], sealed)).toBe(false)
    expect(() => openSeed([newer], 'lakshmi', sealed)).toThrow('FACTOR_KEYS no longer names the key old')
  })

  test('of one account does not open for another, nor after a change', () => {
    const sealed = sealSeed([older], 'lakshmi', SEED)
    expect(() => openSeed([older], 'raghavan', sealed)).toThrow()
    expect(() => openSeed([older], 'lakshmi', `${sealed.slice(0, -2)}AA`)).toThrow()
  })
})
