import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeVariable, withDescription } from '../../apps/server/src/config/describe-variable.ts'
import { groups, variables } from '../../apps/server/src/config/list-variables.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { makeEnvironment } from '../../apps/server/src/testing/make-config.ts'
import { readTree } from '../checks/read-tree.ts'
import { describeConfiguration } from './describe-configuration.ts'
import { listStale } from './list-stale.ts'

const written = describeConfiguration()
const page = written['docs/operations/configuration.md'] ?? ''
const example = written['.env.example'] ?? ''
const described = Object.entries(variables.shape).map(([name, schema]) => describeVariable(name, schema))

test('every variable stands in one group, on the page and in the example, once', () => {
  const grouped = groups.flatMap((group) => Object.keys(group.variables))
  expect(grouped.sort()).toEqual(Object.keys(variables.shape).sort())
  for (const name of grouped) {
    expect(page.split(`\n| \`${name}\` |`)).toHaveLength(name === 'API_HOST' ? 3 : 2)
    expect(example.match(new RegExp(`^#?${name}=`, 'gm'))).toHaveLength(1)
  }
})

test('the example is safe to copy: what is required is empty, and nothing else is given', () => {
  const copied = parseEnv(example) as Record<string, string>
  const required = described.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  expect(Object.keys(copied).sort()).toEqual(required.sort())
  expect(Object.values(copied).join('')).toBe('')
  for (const name of required) expect(() => readConfig(copied)).toThrow(`  ${name}: is missing`)
})

test('the example’s defaults are those that hold without it', () => {
  const known = makeEnvironment('postgres://temple@127.0.0.1/temple')
  const required = Object.fromEntries(
    described.filter(({ isRequired }) => isRequired).map(({ name }) => [name, known[name]]),
  )
  const uncommented = parseEnv(example.replaceAll(/^#(?=[A-Z_\d]+=)/gm, '')) as Record<string, string>
  expect(readConfig({ ...uncommented, ...required })).toEqual(readConfig(required))
})

test('secrets have neither a default nor an example that works', () => {
  for (const { name, isSecret, byDefault, example: shown } of described)
    if (isSecret) {
      expect([name, byDefault ?? '']).toEqual([name, expect.not.stringMatching(/:\/\/[^/]*:[^/]*@/)])
      expect([name, shown ?? '…']).toEqual([name, expect.stringContaining('…')])
    }
})

test('words end as sentences do, and what may be left out says what then', () => {
  for (const { name, purpose, isRequired, byDefault, without } of described) {
    expect([name, purpose]).toEqual([name, expect.stringMatching(/[.)]$/)])
    if (!isRequired && !byDefault) expect([name, without]).toEqual([name, expect.any(String)])
  }
})

test('a variable without words is not taken', () => {
  expect(() => describeVariable('NEW', z.string().describe('a text'))).toThrow('NEW has no words')
  expect(() => describeVariable('NEW', withDescription(z.string(), { purpose: 'Is new.' }))).toThrow(
    'NEW has no words',
  )
})

test('nothing is built into the web app: one build is good for every house', () => {
  const tree = readTree('.')
  const sources = tree.paths.filter((path) => /^apps\/web\/(src|build)\/.*\.tsx?$/.test(path))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => tree.read(path).includes('import.meta.env.VITE_'))).toEqual([])
})

test('what stands in the repository is what would be written', () => {
  expect(listStale('.', written)).toEqual([])
})

test('a word that was changed, and a file that is gone, are found stale', () => {
  const root = mkdtempSync(join(tmpdir(), 'vazhipadu-stale-'))
  try {
    for (const [path, text] of Object.entries(written)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    expect(listStale(root, written)).toEqual([])
    writeFileSync(join(root, '.env.example'), example.replace('4000', '4004'))
    rmSync(join(root, 'docs/operations/sms-texts.md'))
    expect(listStale(root, written)).toEqual(['docs/operations/sms-texts.md', '.env.example'])
  } finally {
    rmSync(root, { recursive: true })
  }
})
