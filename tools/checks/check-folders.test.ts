import { expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { checkPlanted } from './plant-tree.ts'

const folder = 'apps/web/src/ui'

function check(count: number, held: Record<string, number> = {}, within = folder) {
  const files = Array.from({ length: count }, (_, at) => [`${within}/part-${at}.ts`, 'export const x = 1\n'])
  return checkPlanted(checkStructure, {
    [`${within}/part-0.test.ts`]: '',
    'tools/checks/counts.json': JSON.stringify({ folders: held }),
    ...Object.fromEntries(files),
  })
}

it.each([
  folder,
  'apps/web/src/app/pages/office',
  'apps/server/src/platform/db',
  'apps/server/src/features/booking',
  'apps/server/src/features/identity/sign-up',
])('%s holds 35 source files and not one more', (within) => {
  expect(check(35, {}, within)).toEqual([])
  expect(check(36, {}, within)).toEqual([
    `${within}: 36 source files, the most is 35; split it by purpose, into features or into folders of one`,
  ])
})

it('tests and what is outside the applications do not count', () => {
  expect(check(40, {}, 'apps/server/src/testing')).toEqual([])
  expect(check(40, {}, 'lab/bench')).toEqual([])
})

it('a folder that is fuller may only shrink', () => {
  expect(check(60, { [folder]: 60 })).toEqual([])
  expect(check(61, { [folder]: 60 })).toEqual([
    `${folder}: rose from 60 to 61 source files; split it by purpose instead`,
  ])
  expect(check(59, { [folder]: 60 })).toEqual([
    `${folder}: fell to 59 source files; write it down by npm run counts`,
  ])
  expect(check(35, { [folder]: 60 })).toEqual([
    expect.stringContaining('fell to 35 source files; take it out'),
  ])
  expect(check(1, { 'apps/web/src/gone': 60 })).toEqual([expect.stringContaining('gone: fell to 0')])
})
