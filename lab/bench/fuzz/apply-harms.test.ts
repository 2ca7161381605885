import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { applyHarms } from './apply-harms.ts'
import { KnownDefect } from './describe-attack.ts'
import { generateAttack } from './generate-attack.ts'
import { createKnownValues } from './known-values.ts'
import { listTargets } from './list-targets.ts'
import { writeAttack } from './write-attack.ts'

const parts = () => ({ body: { name: 'Ammini', lines: [{ id: 1 }] } })

describe('a request that was right', () => {
  test('loses, gains or changes one thing, and what was drawn stays', () => {
    const drawn = parts()
    expect(applyHarms(drawn, [{ at: 1, does: 'replace', by: null }])).toEqual({
      body: { name: null, lines: [{ id: 1 }] },
    })
    expect(applyHarms(drawn, [{ at: 4, does: 'remove' }])).toEqual({ body: { name: 'Ammini', lines: [{}] } })
    expect(applyHarms(drawn, [{ at: 1, does: 'nest', deep: 2 }])).toEqual({
      body: { name: { a: ['Ammini'] }, lines: [{ id: 1 }] },
    })
    expect(drawn).toEqual(parts())
  })

  test('gets a field called __proto__ that is sent as such', () => {
    const harmed = applyHarms(parts(), [{ at: 0, does: 'add', name: '__proto__', by: { isAdmin: true } }])
    expect(JSON.stringify(harmed)).toContain('"__proto__":{"isAdmin":true}')
  })

  test('is never inside itself, and one harm spoils no other request', () => {
    const by: unknown[] = []
    const twice = applyHarms(parts(), [
      { at: 1, does: 'replace', by },
      { at: 1, does: 'add', name: 'more', by },
    ])
    expect(JSON.stringify(twice)).toContain('"name":[[]]')
    expect(by).toEqual([])
  })

  test('is about what an answer has told', () => {
    const known = createKnownValues()
    known.learn({ lines: [{ id: 7 }], tran_no: 'V2345678923' })
    expect(known.resolve(new KnownDefect('line_id', 3, 0))).toBe(7)
    expect(known.resolve(new KnownDefect('id', 0, 'V9999999999'))).toBe(7)
    expect(known.resolve(new KnownDefect('payment_number', 0, 'V9999999999'))).toBe('V2345678923')
    expect(known.resolve(new KnownDefect('nobody_told', 0, 'so'))).toBe('so')
  })
})

test('the same seed draws the same requests, to every endpoint, and all of them can be written', async () => {
  const targets = await listTargets()
  const attacks = generateAttack(targets, ['nobody', 'devotee'])
  const draw = () => fc.sample(attacks, { seed: 7, numRuns: 700 })
  const write = () => draw().map((attack) => writeAttack(attack, createKnownValues(), undefined))
  const drawn = draw()
  expect(new Set(drawn.map(({ target }) => target.name)).size).toBeGreaterThan(targets.length * 0.9)
  const written = write()
  expect(written.every(({ path }) => /^\/[\x21-\x7e]*$/.test(path))).toBe(true)
  expect(JSON.stringify(draw().map(({ parts: drawnParts }) => drawnParts))).toBe(
    JSON.stringify(drawn.map(({ parts: drawnParts }) => drawnParts)),
  )
})

test('what is drawn and left as it is passes its schema, mostly', async () => {
  const targets = (await listTargets()).filter(({ body }) => body)
  const attacks = fc.sample(generateAttack(targets, ['devotee']), { seed: 7, numRuns: 300 })
  const known = createKnownValues()
  const right = attacks.filter(({ target, parts: drawnParts }) => {
    const body = writeAttack({ ...attack0, target, parts: drawnParts }, known, undefined).body
    return (target.body as z.ZodType).safeParse(JSON.parse(body?.toString() ?? 'null')).success
  })
  expect(right.length / attacks.length).toBeGreaterThan(0.5)
})

const attack0 = { who: 'devotee', harms: [], headers: [], suffix: '', multipart: 'right' as const }
