import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAnswers, readExamples } from './testing/read-examples.ts'

const examples = readExamples()
const here = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'panchang-'))
writeFileSync(join(folder, 'answers.jsonl'), readAnswers())

const run = (cwd: string, ...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd, encoding: 'utf8' }).trimEnd()

it('has examples of both kinds', () => {
  expect(examples.filter(({ kind }) => kind === 'js')).toHaveLength(3)
  expect(examples.filter(({ kind }) => kind === 'console')).toHaveLength(3)
})

it.each(examples)('prints what the README says: $run', ({ kind, run: text, prints }) => {
  const printed =
    kind === 'js'
      ? run(here, '--input-type=module', '--eval', text)
      : run(folder, join(here, 'cli/main.ts'), ...text.split(' '))
  expect(printed).toBe(prints)
})
