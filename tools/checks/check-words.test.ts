import { expect, it } from 'vitest'
import { checkWords } from './check-words.ts'
import { checkPlanted } from './plant-tree.ts'

const check = (text: string) => checkPlanted(checkWords, { 'docs/note.md': text })

// Split in halves, or this file would be the first violation.
it.each([
  ['see ../', 'shared/notes.md', 'a path inside this repository'],
  ["cd '/", "work/main'", 'a path inside this repository'],
  ['in /', 'root/.npmrc', 'a path inside this repository'],
  ['"resolved"', ': "https://host/x.tgz"', 'out of the lockfile'],
  ['from registry.', 'npmjs.org', 'the .npmrc of the machine'],
])('%s%s is caught with its line', (first, second, where) => {
  const [violation = ''] = check(`fine\n${first}${second}\n`)
  expect(violation).toContain('docs/note.md:2: ')
  expect(violation.split('; ')[1]).toContain(where)
})

it.each([
  'the framework/library',
  'docs/work/plan.md',
  'a shared/ cache',
  'https://host.test/work',
  '"resolved": "packages/x"',
])('%s is fine', (text) => {
  expect(check(text)).toEqual([])
})

it('a picture is not read as text', () => {
  expect(checkPlanted(checkWords, { 'docs/a.png': ' /ro'.concat('ot/x'), LICENSE: 'free' })).toEqual([])
})
