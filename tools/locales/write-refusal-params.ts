// npm run locales: writes locales/refusal-params.ts, the values that each refusal's sentence needs. `-- --check` compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = { [key: string]: string | Texts }

const root = join(import.meta.dirname, '../..')
const file = join(root, 'locales/refusal-params.ts')

/** The names in `{{…}}` by key; the forms of a plural are one key, which needs `count`. */
export function collectParams(texts: Texts, path: string[] = []): Map<string, Set<string>> {
  const params = new Map<string, Set<string>>()
  for (const [name, text] of Object.entries(texts)) {
    const plain = name.replace(/_(zero|one|two|few|many|other)$/, '')
    const inner =
      typeof text === 'string'
        ? new Map([
            [
              [...path, plain].join('.'),
              new Set([
                ...(plain === name ? [] : ['count']),
                ...[...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, param = '']) => param),
              ]),
            ],
          ])
        : collectParams(text, [...path, name])
    for (const [key, names] of inner) params.set(key, new Set([...(params.get(key) ?? []), ...names]))
  }
  return params
}

export function writeParams(texts: Texts): string {
  const rows = [...collectParams(texts)].filter(([, names]) => names.size > 0)
  const typeOf = (name: string) => (name === 'count' ? 'number' : 'RefusalParam')
  const quote = (key: string) => (/^\w+$/.test(key) ? key : `'${key}'`)
  return [
    '// Written by `npm run locales` from en/refusals.json.',
    '',
    '/** A value in a sentence: money, days and times are formatted for the reader’s language. */',
    'export type RefusalParam = string | number | { paise: number } | { day: string } | { clock: string }',
    '',
    'export type RefusalParams = {',
    ...rows.map(
      ([key, names]) =>
        `  ${quote(key)}: { ${[...names].map((name) => `${name}: ${typeOf(name)}`).join('; ')} }`,
    ),
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) {
  const text = writeParams(JSON.parse(readFileSync(join(root, 'locales/en/refusals.json'), 'utf8')) as Texts)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error('locales/refusal-params.ts is not of en/refusals.json: run npm run locales')
    process.exitCode = 1
  }
}
