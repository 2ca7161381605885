import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyChange, readBlocks } from './read-blocks.ts'

const page = [
  'New:',
  '`src/a.ts`:',
  '```ts',
  'export const a = 1',
  '```',
  '`src/b.ts`:',
  '```diff',
  ' one',
  '-two',
  '+2',
  '+3',
  '```',
  '```sh fails',
  'npm test',
  '```',
  '```ts',
  'only read',
  '```',
  '',
].join('\n')

test('takes files, changes and commands out of a page in their order, and what is only read not at all', () => {
  expect(readBlocks(page)).toEqual([
    { kind: 'file', path: 'src/a.ts', text: 'export const a = 1\n' },
    { kind: 'change', path: 'src/b.ts', before: 'one\ntwo\n', after: 'one\n2\n3\n' },
    { kind: 'command', command: 'npm test', fails: true },
  ])
})

test('changes a file where the place is there once, and refuses where it is not or where there are two', () => {
  const change = { path: 'src/b.ts', before: 'one\ntwo\n', after: 'one\n2\n' }
  expect(applyChange('zero\none\ntwo\nthree\n', change)).toBe('zero\none\n2\nthree\n')
  expect(() => applyChange('zero\n', change)).toThrow('src/b.ts: what should be changed is there 0 times')
  expect(() => applyChange('one\ntwo\none\ntwo\n', change)).toThrow('2 times')
})

/** Reports here, and not only in the long lane, a change to a file that the tutorial relies on. */
test('everything that the tutorial changes is where it says', () => {
  const texts = new Map<string, string>()
  for (const step of readBlocks(readFileSync('docs/contributing/tutorial.md', 'utf8'))) {
    if (step.kind !== 'change') continue
    texts.set(step.path, applyChange(texts.get(step.path) ?? readFileSync(step.path, 'utf8'), step))
  }
  expect(texts.size).toBeGreaterThan(5)
})
