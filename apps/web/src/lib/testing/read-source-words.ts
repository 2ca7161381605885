import { type ESTree, parseSync, Visitor } from 'vite'

/** Attributes with user-visible text; literals in them would escape translation. */
const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'label',
  'alt',
])

export type SourceWords = {
  /** User-visible literals with their lines. */
  literals: { line: number; text: string }[]
  /** All strings that might be translation keys. */
  strings: string[]
  /** Keys composed at run time, as patterns: `api.${code}` and `useTextsUnder('api')` → /^api\..+$/. */
  patterns: RegExp[]
}

const hasLetters = (text: string) => /\p{L}/u.test(text)

const patternOf = (parts: string[]) =>
  new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)

export function readSourceWords(file: string, source: string): SourceWords {
  const found: SourceWords = { literals: [], strings: [], patterns: [] }
  const report = (node: { start: number }, text: string) => {
    if (!hasLetters(text)) return
    found.literals.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() })
  }
  const reportExpression = (expression: ESTree.Expression | ESTree.JSXEmptyExpression) => {
    if (expression.type === 'Literal' && typeof expression.value === 'string') {
      report(expression, expression.value)
    } else if (expression.type === 'TemplateLiteral') {
      report(expression, expression.quasis.map((quasi) => quasi.value.raw).join(''))
    } else if (expression.type === 'ConditionalExpression') {
      reportExpression(expression.consequent)
      reportExpression(expression.alternate)
    } else if (expression.type === 'LogicalExpression') {
      reportExpression(expression.right)
    }
  }
  const { program } = parseSync(file, source)
  new Visitor({
    JSXText: (node) => report(node, node.value),
    JSXElement: ({ children }) => {
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') reportExpression(child.expression)
      }
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spokenAttributes.has(name.name) || !value) return
      if (value.type === 'Literal') report(value, String(value.value))
      if (value.type === 'JSXExpressionContainer') reportExpression(value.expression)
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') found.strings.push(value)
    },
    CallExpression: ({ callee, arguments: [prefix] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'useTextsUnder') return
      if (prefix?.type === 'Literal') found.patterns.push(patternOf([`${String(prefix.value)}.`, '']))
    },
    TemplateLiteral: ({ quasis }) => {
      if (quasis.length > 1) found.patterns.push(patternOf(quasis.map(({ value }) => value.raw)))
    },
  }).visit(program)
  return found
}
