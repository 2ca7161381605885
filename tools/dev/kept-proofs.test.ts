import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Expected headers of the shipped configuration, compared by a journey: no measurement. */
const NO_MEASUREMENT = 'docs/proofs/headers.json'
const kept = globSync('docs/proofs/*').filter(
  (file) => file !== NO_MEASUREMENT && !file.endsWith('README.md'),
)

type Kept = {
  origin?: { command: string; commit: string; date: string; machine: string }
  passed?: boolean | number
  because?: string
}

it.each(kept)('%s says where its figures come from, and why it is kept if it did not pass', (file) => {
  const { origin, passed, because } = JSON.parse(readFileSync(file, 'utf8')) as Kept
  expect(origin).toEqual({
    command: expect.stringMatching(/^npm run /),
    commit: expect.stringMatching(/^[\da-f]{7,40}/),
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    machine: expect.stringMatching(/\w/),
  })
  if (passed === false) expect(because).toMatch(/\.$/)
})

it('there are proofs to look at', () => {
  expect(kept.length).toBeGreaterThan(30)
})
