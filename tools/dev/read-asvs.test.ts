import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { listEvidence, readRequirements } from './read-asvs.ts'

/** The levels of each section's requirements in ASVS 5.0.0, in order, without level 3. */
const levels: Record<string, string> = {
  '1.1': '22',
  '1.2': '111112222',
  '1.3': '11222222222',
  '1.4': '222',
  '1.5': '12',
  '2.1': '122',
  '2.2': '112',
  '2.3': '1222',
  '2.4': '2',
  '3.2': '11',
  '3.3': '1222',
  '3.4': '112222',
  '3.5': '11122',
  '3.7': '22',
  '4.1': '122',
  '4.2': '2',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112',
  '5.3': '11',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122',
  '6.4': '1122',
  '6.5': '22222',
  '6.6': '222',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22',
  '7.6': '22',
  '8.1': '12',
  '8.2': '112',
  '8.3': '1',
  '8.4': '2',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22',
  '10.3': '2222',
  '10.5': '22222',
  '11.1': '22',
  '11.2': '222',
  '11.3': '112',
  '11.4': '1222',
  '11.5': '2',
  '11.6': '2',
  '12.1': '122',
  '12.2': '11',
  '12.3': '2222',
  '13.1': '2',
  '13.2': '22222',
  '13.3': '22',
  '13.4': '12222',
  '14.1': '22',
  '14.2': '1222',
  '14.3': '122',
  '15.1': '122',
  '15.2': '122',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222',
}
const states = ['met', 'part', 'open', 'refused', 'none']

const requirements = readRequirements(readFileSync('docs/security/asvs.md', 'utf8'))
const files = globSync('{apps,packages,tools,lab,e2e,docs}/**/*.{ts,tsx,md,json}', {
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
})
const byName = Map.groupBy([...files, 'biome.json', 'SECURITY.md'], (path) => basename(path))

test('every requirement of level one and two has one line, with its level', () => {
  const wanted = Object.entries(levels).flatMap(([section, each]) =>
    each.split('').map((level, at) => `${section}.${at + 1} ${level}`),
  )
  expect(requirements.map(({ id, level }) => `${id} ${level}`)).toEqual(wanted)
})

test('every line says where it stands, and why where it is not met', () => {
  expect(requirements.filter(({ state }) => !states.includes(state))).toEqual([])
  const silent = requirements.filter(
    ({ state, shown }) => ['part', 'open', 'refused'].includes(state) && shown.length < 10,
  )
  expect(silent).toEqual([])
})

test('what is met names what shows it', () => {
  const met = requirements.filter(({ state }) => state === 'met')
  const unproven = met.filter(
    ({ shown }) => listEvidence(shown).length === 0 && !/proof:fuzz|^the same/.test(shown),
  )
  expect(unproven.map(({ id }) => id)).toEqual([])
})

test('every file that is named is there, with the title that is named', () => {
  const wrong = requirements.flatMap(({ id, shown }) =>
    listEvidence(shown).flatMap(({ file, titles }) => {
      const found = (byName.get(basename(file)) ?? []).filter((path) => path.endsWith(file))
      if (found.length === 0) return [`${id}: ${file} is not there`]
      const text = found.map((path) => readFileSync(path, 'utf8')).join('\n')
      return titles
        .filter((title) => !text.includes(title))
        .map((title) => `${id}: ${file} has no “${title}”`)
    }),
  )
  expect(wrong).toEqual([])
})
