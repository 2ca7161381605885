// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted sources are written as plain strings
import { expect, it } from 'vitest'
import { parseSource } from './parse-source.ts'
import { listStrings } from './read-node.ts'

it('a source that cannot be parsed is not passed over', () => {
  expect(() => parseSource('apps/web/src/lib/a.ts', 'const = 1')).toThrow(
    /^apps\/web\/src\/lib\/a\.ts: cannot/,
  )
})

it('a source is parsed once', () => {
  expect(parseSource('a.ts', 'f()')).toBe(parseSource('a.ts', 'f()'))
  expect(parseSource('a.ts', 'f()').nodes('CallExpression')).toHaveLength(1)
})

it('strings stand where they stand in the text, with a dollar for each hole', () => {
  const text = "const a = 1 // ₹’😀\nf(`set ${g(`in ${b}`)} to ${c}`, 'now')"
  const found = listStrings(parseSource('a.ts', text))
  expect(found.map(({ written }) => written.replace(/\s+/g, ' ').trim())).toEqual([
    "'now'",
    'set $ to $',
    'in $',
  ])
  for (const { start, written } of found) {
    const word = /\w+/.exec(written)
    expect(text.slice(start + (word?.index ?? 0))).toMatch(new RegExp(`^${word?.[0]}`))
  }
})
