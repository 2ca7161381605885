import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSteps } from './read-steps.ts'

test('takes the marked commands of a page in their order, and no others', () => {
  const page = 'First:\n```sh proof\none\ntwo\n```\nLook:\n```sh\nnot this\n```\n```sh proof\nthree\n```\n'
  expect(readSteps(page)).toEqual(['one\ntwo', 'three'])
})

test('the page of installing runs the installer, and ends with the first administrator', () => {
  const steps = readSteps(readFileSync('docs/operations/install.md', 'utf8'))
  expect(steps.filter((step) => step.includes('deploy/debian/install.sh'))).toHaveLength(1)
  expect(steps.at(-1)).toMatch(/^vazhipadu admin:grant you@temple\.example /)
})
