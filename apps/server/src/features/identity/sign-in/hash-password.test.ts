import { describe, expect, test } from 'vitest'
import { createPasswords } from './hash-password.ts'

describe('password hashes', () => {
  test('are argon2id with the agreed cost, and fit only their password', async () => {
    const passwords = createPasswords({ concurrency: 2, maxQueued: 10 })
    const stored = await passwords.hash('sevenlampsatdawn')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(stored, 'sevenlampsatdawn')).toBe(true)
    expect(await passwords.verify(stored, 'sevenlampsatdusk')).toBe(false)
  })

  test('treat composed and decomposed letters alike', async () => {
    const passwords = createPasswords({ concurrency: 2, maxQueued: 10 })
    const stored = await passwords.hash('café at the temple')
    expect(await passwords.verify(stored, 'café at the temple'.normalize('NFD'))).toBe(true)
  })

  test.each([null, undefined])('never fit someone without one (%s), even the stand-in', async (nobody) => {
    const passwords = createPasswords({ concurrency: 2, maxQueued: 10 })
    expect(await passwords.verify(nobody, 'nobody has this password')).toBe(false)
  })

  test('run one at a time; beyond the queue limit requests are refused with a retry hint', async () => {
    const passwords = createPasswords({ concurrency: 1, maxQueued: 3 })
    const order: number[] = []
    const tries = Array.from({ length: 6 }, (_, n) =>
      passwords.hash('sevenlampsatdawn').then(() => order.push(n)),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(order).toEqual([0, 1, 2, 3])
    const refused = outcomes[5]
    expect(refused?.status === 'rejected' && refused.reason).toMatchObject({
      kind: 'unavailable',
      code: 'busy',
    })
    await passwords.hash('and afterwards there is room again')
  })
})
