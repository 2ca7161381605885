import { isTestCode } from './locate-file.ts'
import type { Source } from './parse-source.ts'
import { isGlobal, listStrings, nameOf, stringOf } from './read-node.ts'
import { type Check, isSource, lineOf, readTree } from './read-tree.ts'

interface Rule {
  appliesTo(path: string): boolean
  /** Positions in the source. */
  find: (source: Source) => number[]
  problem: string
}

const server = 'apps/server/src/'
const mayReadEnvironment = /^(tools|lab)\/|(^|\/)[\w.-]+\.config\.ts$|^apps\/server\/src\/config\.ts$/

const rules: Rule[] = [
  {
    appliesTo: (path) => !mayReadEnvironment.test(path),
    find: findEnvironment,
    problem: 'reads the environment; add the value to apps/server/src/config/ and take it as a parameter',
  },
  {
    appliesTo: (path) => path.startsWith(server) && path !== `${server}platform/clock.ts`,
    find: findClock,
    problem: 'reads the machine’s clock; take the time from platform/clock.ts, so that a test can set it',
  },
  {
    appliesTo: (path) => path.startsWith(`${server}features/`),
    find: findDatabaseClock,
    problem: 'asks the database for the time; pass the time of platform/clock.ts as a parameter of the query',
  },
]

/** Finds what a function reads from its environment instead of its parameters: environment variables and time. */
export const checkAmbient: Check = (root, seen) => {
  const tree = readTree(root, seen)
  return tree.paths
    .filter((path) => isSource(path) && !isTestCode(path))
    .flatMap((path) => {
      const source = tree.parse(path)
      return rules
        .filter((rule) => rule.appliesTo(path))
        .flatMap(({ find, problem }) =>
          find(source).map((index) => `${path}:${lineOf(source.text, index)}: ${problem}`),
        )
    })
}

function findEnvironment({ nodes }: Source): number[] {
  return [
    ...nodes('MemberExpression').filter((node) => isGlobal(node.object, 'process') && nameOf(node) === 'env'),
    ...nodes('VariableDeclarator').filter(({ init }) => isGlobal(init, 'process')),
    ...nodes('AssignmentExpression').filter(({ right }) => isGlobal(right, 'process')),
    ...nodes('ImportDeclaration').filter(({ source }) => /^(node:)?process$/.test(source.value)),
  ].map(({ start }) => start)
}

function findClock({ nodes }: Source): number[] {
  return [
    ...nodes('MemberExpression').filter((node) => isGlobal(node.object, 'Date') && nameOf(node) === 'now'),
    ...nodes('NewExpression').filter((node) => isGlobal(node.callee, 'Date') && node.arguments.length === 0),
    // Without `new`, `Date(…)` returns the current time whatever its arguments.
    ...nodes('CallExpression').filter(({ callee }) => isGlobal(callee, 'Date')),
  ].map(({ start }) => start)
}

const askedInSql =
  /\b(?:now|(?:clock|statement|transaction)_timestamp)\s*\(\s*\)|\b(?:current_(?:timestamp|date|time)|localtime(?:stamp)?)\b/gi

function findDatabaseClock(source: Source): number[] {
  const written = listStrings(source).flatMap(({ start, written }) =>
    [...written.matchAll(askedInSql)].map(({ index }) => start + index),
  )
  const built = source.nodes('CallExpression').filter(({ callee, arguments: [first] }) => {
    const isBuilder =
      nameOf(callee) === 'fn' || (callee.type === 'MemberExpression' && nameOf(callee.object) === 'fn')
    return isBuilder && /^(now|clock_timestamp)$/.test(stringOf(first) ?? '')
  })
  return [...written, ...built.map(({ start }) => start)]
}
