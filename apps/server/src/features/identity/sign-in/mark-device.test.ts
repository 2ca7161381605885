import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createDeviceMarks, MARK_DAYS } from './mark-device.ts'

const now = new Date('2026-11-16T06:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const OLD = 'old:the-older-key-that-marks-devices-in-tests'
const NEW = 'new:the-newer-key-that-marks-devices-in-tests'
const marks = createDeviceMarks([OLD])
const [father, mother] = [randomUUID(), randomUUID()]

describe('the mark of a device', () => {
  test('lists the accounts that signed in on it; signing in with another keeps the earlier ones', () => {
    const first = marks.read(marks.write(undefined, father, now), now)
    expect(first?.accounts).toEqual([father])
    const second = marks.read(marks.write(first, mother, now), now)
    expect(second).toEqual({ id: first?.id, accounts: [mother, father] })
    expect(marks.read(marks.write(second, father, now), now)?.accounts).toEqual([father, mother])
  })

  test('remembers the last six', () => {
    let device = marks.read(marks.write(undefined, father, now), now)
    for (let n = 0; n < 6; n++) device = marks.read(marks.write(device, randomUUID(), now), now)
    expect(device?.accounts).toHaveLength(6)
    expect(device?.accounts).not.toContain(father)
  })

  test('ends after 400 days', () => {
    const mark = marks.write(undefined, father, now)
    expect(marks.read(mark, later(MARK_DAYS - 1))).toBeDefined()
    expect(marks.read(mark, later(MARK_DAYS))).toBeUndefined()
  })

  test('is read with an older key while it is being replaced, and written with the newer one', () => {
    const both = createDeviceMarks([NEW, OLD])
    const device = both.read(marks.write(undefined, father, now), now)
    expect(device?.accounts).toEqual([father])
    const renewed = both.write(device, father, now)
    expect(renewed).toMatch(/^new\./)
    expect(createDeviceMarks([NEW]).read(renewed, now)).toEqual(device)
    expect(createDeviceMarks([NEW]).read(marks.write(undefined, father, now), now)).toBeUndefined()
  })

  test('made up, changed or cut is none', () => {
    const mark = marks.write(undefined, father, now)
    const [keyId, body = '', tag] = mark.split('.')
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace(father, mother)).toString(
      'base64url',
    )
    for (const made of [
      undefined,
      '',
      'old',
      `${keyId}.${forged}.${tag}`,
      `${keyId}.${body}.`,
      `${keyId}.${body}`,
      `${mark}.x`,
      `other.${body}.${tag}`,
      mark.slice(0, -2),
    ]) {
      expect(marks.read(made, now)).toBeUndefined()
    }
  })
})
