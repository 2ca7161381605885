import type { Node } from 'oxc-parser'
import { isTest, isTestCode } from './locate-file.ts'
import type { Source } from './parse-source.ts'
import { nameOf } from './read-node.ts'
import { countLines } from './read-tree.ts'

export interface Counter {
  name: string
  appliesTo: (path: string) => boolean
  /** Positions in the source. */
  find: (source: Source) => number[]
  /** The problem with the pattern, and the alternative. */
  problem: string
}

export const counters: Counter[] = [
  {
    name: 'inlineSpreads',
    appliesTo: () => true,
    find: ({ nodes }) =>
      starts(
        [...nodes('SpreadElement'), ...nodes('JSXSpreadAttribute')].filter((node) =>
          isLiteral(node.argument),
        ),
      ),
    problem:
      'spreads a literal, which only saves lines; write its members out, or name the part that is meant',
  },
  {
    name: 'awaitingTuples',
    appliesTo: () => true,
    // `await` in turn followed by destructuring looks parallel but is sequential.
    find: ({ nodes }) =>
      starts([
        ...nodes('VariableDeclarator').filter(({ id, init }) => isTuple(id) && awaitsInTurn(init)),
        ...nodes('AssignmentExpression').filter(({ left, right }) => isTuple(left) && awaitsInTurn(right)),
        ...nodes('CallExpression').filter(
          ({ callee, arguments: [list] }) => nameOf(callee) === 'all' && awaitsInTurn(list ?? null),
        ),
      ]),
    problem:
      'awaits one after the other in a tuple, which looks parallel and is not; give each a constant of its own, or use Promise.all where they may run at once',
  },
  {
    name: 'rawSqlCalls',
    appliesTo: (path) => path.startsWith('apps/server/src/') && !isTestCode(path),
    find: ({ nodes }) =>
      starts(nodes('CallExpression').filter(({ callee }) => /^sqlRow/.test(nameOf(callee) ?? ''))),
    problem:
      'sends raw SQL past the types of the tables; use Kysely’s builder, or its sql tag for what that cannot say',
  },
  {
    name: 'longTests',
    appliesTo: isTest,
    find: ({ text }) => (countLines(text) > 300 ? [0] : []),
    problem: 'is a test of more than 300 lines; split it by what it tests',
  },
  {
    name: 'formsInState',
    appliesTo: (path) => path.startsWith('apps/web/src/') && !isTestCode(path),
    find: (source) => (keepsFormInState(source) ? [0] : []),
    problem: 'keeps the fields of a form in useState; use react-hook-form with the schema of the contract',
  },
]

/**
 * A component that renders `<form>` or `<FormDialog>` and calls useState, but no hook named use…Form. Misses a form
 * whose state is in a hook beside it; a react-hook-form form with additional state is rightly not counted.
 */
function keepsFormInState({ nodes }: Source): boolean {
  const tags = nodes('JSXOpeningElement').map(({ name }) => (name.type === 'JSXIdentifier' ? name.name : ''))
  if (!tags.includes('form') && !tags.includes('FormDialog')) return false
  const hooks = nodes('CallExpression').map(({ callee }) => nameOf(callee) ?? '')
  return hooks.includes('useState') && !hooks.some((hook) => /^use\w*Form$/.test(hook))
}

function starts(nodes: Node[]): number[] {
  return nodes.map(({ start }) => start)
}

function isLiteral({ type }: Node): boolean {
  return type === 'ObjectExpression' || type === 'ArrayExpression'
}

function isTuple({ type }: Node): boolean {
  return type === 'ArrayPattern'
}

function awaitsInTurn(node: Node | null): boolean {
  if (node?.type !== 'ArrayExpression') return false
  return node.elements.filter((each) => each?.type === 'AwaitExpression').length > 1
}
