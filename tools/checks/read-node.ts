import type { Node, TemplateLiteral } from 'oxc-parser'
import type { Source } from './parse-source.ts'

/** The last name of `a`, `b.a` and `b['a']`. */
export function nameOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name
  if (node?.type !== 'MemberExpression') return undefined
  return node.computed ? stringOf(node.property) : node.property.name
}

/** `process` and `globalThis.process`, but not `queue.process`. */
export function isGlobal(node: Node | null | undefined, name: string): boolean {
  if (nameOf(node) !== name) return false
  return node?.type !== 'MemberExpression' || nameOf(node.object) === 'globalThis'
}

/** A literal string: in quotes, or a template without expressions. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.raw
  return undefined
}

/** All strings of a source as written, with each `${…}` replaced by `$` and spaces, so that positions stay the same. */
export function listStrings({ text, nodes }: Source): { start: number; written: string }[] {
  const quoted = nodes('Literal').filter((node) => typeof node.value === 'string')
  return [
    ...quoted.map(({ start, end }) => ({ start, written: text.slice(start, end) })),
    ...nodes('TemplateLiteral').map((node) => ({ start: node.start, written: writeTemplate(text, node) })),
  ]
}

function writeTemplate(text: string, { start, quasis }: TemplateLiteral): string {
  let written = ''
  for (const part of quasis) {
    // The parser includes the delimiters in a template part: the backtick or brace before it, and the backtick or `${`
    // after it.
    const words = text.slice(part.start + 1, part.end - (part.tail ? 1 : 2))
    written = written.padEnd(part.start + 1 - start) + words + (part.tail ? '' : '$')
  }
  return written
}
