// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { settingKeys } from '@vazhipadu/contract/settings'
import { spokenFiles } from '@vazhipadu/locales/translator'
import { describe, expect, it } from 'vitest'
import { readSourceWords } from '../testing/read-source-words.ts'

const root = join(import.meta.dirname, '../..')
const words = join(import.meta.dirname, '../../../../../locales/en')

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
  .map((file) => ({ file, ...readSourceWords(file, readFileSync(join(root, file), 'utf8')) }))

function leavesOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`))
}

/** Without the files used by the server, which composes its keys from numbers and states. */
const segments = readdirSync(words)
  .map((file) => basename(file, '.json'))
  .filter((segment) => !spokenFiles.some((spoken) => spoken === segment))
const keys = segments.flatMap((segment) =>
  leavesOf(JSON.parse(readFileSync(join(words, `${segment}.json`), 'utf8')), segment),
)
/** `left_one` and `left_other` are both requested as `left`. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const looksLikeKey = new RegExp(`^(${segments.join('|')})(\\.[A-Za-z0-9_-]+)+$`)

const used = new Set(sources.flatMap(({ strings }) => strings.filter((text) => looksLikeKey.test(text))))
const patterns = sources
  .flatMap((source) => source.patterns)
  .filter(({ source }) => segments.some((segment) => source.startsWith(`^${segment}\\.`)))

describe('words of the interface', () => {
  it('are never written straight into a component', () => {
    const literals = sources.flatMap(({ file, literals: found }) =>
      found.map(({ line, text }) => `${relative('.', file)}:${line} ${text}`),
    )
    expect(literals).toEqual([])
  })

  it('exist for every key that is used', () => {
    const known = (text: string) =>
      keys.some((key) => key === text || withoutPlural(key) === text || key.startsWith(`${text}.`))
    const settings = new Set<string>(settingKeys)
    expect([...used].filter((text) => !known(text) && !settings.has(text))).toEqual([])
  })

  it('are used, every one', () => {
    const asked = (key: string) =>
      used.has(key) ||
      used.has(withoutPlural(key)) ||
      patterns.some((pattern) => pattern.test(key) || pattern.test(withoutPlural(key))) ||
      [...used].some((text) => key.startsWith(`${text}.`))
    expect(keys.filter((key) => !asked(key))).toEqual([])
  })
})

describe('the reader of source words', () => {
  it('finds text, spoken attributes and strings given as children', () => {
    const { literals } = readSourceWords(
      'sample.tsx',
      `export const A = () => <p title="One" data-x="no">Two {'Three'} {ok ? 'Four' : t('a.b')} <img alt={\`Five\`} /> · 12</p>`,
    )
    expect(literals.map(({ text }) => text).sort()).toEqual(['Five', 'Four', 'One', 'Three', 'Two'])
  })
})
