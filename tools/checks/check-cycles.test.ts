import { expect, it } from 'vitest'
import { checkCycles } from './check-cycles.ts'
import { checkPlanted } from './plant-tree.ts'

const check = (files: Record<string, string>) => checkPlanted(checkCycles, files)

it('a circle of imports is named from end to end', () => {
  const files = {
    'packages/contract/a.ts': "import { b } from './b.ts'\nexport const a = b",
    'packages/contract/b.ts': "import { c } from '@vazhipadu/contract/c'\nexport const b = c",
  }
  expect(check({ ...files, 'packages/contract/c.ts': 'export const c = 1' })).toEqual([])
  expect(
    check({ ...files, 'packages/contract/c.ts': "import { a } from './a.ts'\nexport const c = a" }),
  ).toEqual([
    expect.stringMatching(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts; move what they share to a third file/),
  ])
})

it('two ways to one file are no circle', () => {
  expect(
    check({
      'packages/contract/a.ts':
        "import { b } from './b.ts'\nimport { c } from './c.ts'\nexport const a = b + c",
      'packages/contract/b.ts': "import { c } from './c.ts'\nexport const b = c",
      'packages/contract/c.ts': 'export const c = 1',
    }),
  ).toEqual([])
})

it.each([
  "export * from './b.ts'",
  "// everything\nexport { b } from './b.ts'\nexport type { C } from './c.ts'",
  "import { b } from './b.ts'\nexport { b }",
])('a file that only passes on is a barrel: %j', (text) => {
  expect(check({ 'packages/contract/a.ts': text })).toEqual([
    expect.stringContaining('packages/contract/a.ts: only passes on'),
  ])
})

it.each([
  "import './a.css'\nimport './b.ts'",
  "export { b } from './b.ts'\nexport const a = 1",
  "import { b } from './b.ts'\nb()",
])('a file that does something is none: %j', (text) => {
  expect(check({ 'packages/contract/a.ts': text })).toEqual([])
})
