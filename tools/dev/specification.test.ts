import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

type Row = { line: number; fixed: string; file: string | undefined; title: string | undefined }

/** The rows of the tables whose last column names a test: its file and, in quotes, its title or a part of it. */
function readRows(text: string): Row[] {
  return text.split('\n').flatMap((row, at) => {
    const [, fixed = '', , test = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!row.startsWith('| ') || test === 'test') return []
    const [, file, title] = /^`([^`]+)`(?: "(.*)")?$/.exec(test) ?? []
    return [{ line: at + 1, fixed, file, title: title?.replaceAll('\\"', '"') }]
  })
}

function findFault({ line, fixed, file, title }: Row): string | undefined {
  const path = file && join(root, file)
  if (!path || !existsSync(path)) return `${line}: no test of “${fixed}”`
  if (title !== undefined && !readFileSync(path, 'utf8').includes(title))
    return `${line}: ${file} has no test “${title}”`
  return undefined
}

const rows = readRows(readFileSync(join(root, 'docs/specification.md'), 'utf8'))

describe('docs/specification.md', () => {
  test('names an existing test for every line that the specification fixes', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.flatMap((row) => findFault(row) ?? [])).toEqual([])
  })

  test('is read with its titles: a missing file and a missing title are reported', () => {
    const [first] = readRows(
      '| a name | `x.ts` | `tools/dev/specification.test.ts` "is read with its titles" |',
    )
    expect(first && findFault(first)).toBeUndefined()
    expect(first && findFault({ ...first, title: ['no such', 'title'].join(' ') })).toMatch(/has no test/)
    expect(first && findFault({ ...first, file: 'tools/dev/none.test.ts' })).toMatch(/no test of “a name”/)
  })
})
