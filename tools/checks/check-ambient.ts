import { isTestCode } from './place-file.ts'
import { type Check, isSource, lineOf, readTree } from './read-tree.ts'
import { type Views, viewSource } from './view-source.ts'

interface Rule {
  appliesTo(path: string): boolean
  view: keyof Views
  pattern: RegExp
  problem: string
}

const server = 'apps/server/src/'
const mayReadEnvironment = /^tools\/|(^|\/)[\w.-]+\.config\.ts$|^apps\/server\/src\/config\.ts$/

const rules: Rule[] = [
  {
    appliesTo: (path) => !mayReadEnvironment.test(path),
    view: 'code',
    pattern:
      /\bprocess\s*(?:\??\.\s*env\b|(?:\?\.)?\[\s*['"`]env)|=\s*process\s*(?:[;\n]|$)|\bfrom\s*['"](?:node:)?process['"]/g,
    problem: 'reads the environment; add the value to apps/server/src/config.ts and take it as a parameter',
  },
  {
    appliesTo: (path) => path.startsWith(server) && path !== `${server}platform/clock.ts`,
    view: 'code',
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<!\bnew\s+|[\w.])Date\s*\(\s*\)/g,
    problem: 'reads the machine’s clock; take the time from platform/clock.ts, so that a test can set it',
  },
  {
    appliesTo: (path) => path.startsWith(`${server}features/`),
    view: 'strings',
    pattern:
      /\b(?:now|(?:clock|statement|transaction)_timestamp)\s*\(\s*\)|\b(?:current_(?:timestamp|date|time)|localtime(?:stamp)?)\b/gi,
    problem: 'asks the database for the time; pass the time of platform/clock.ts as a parameter of the query',
  },
  {
    appliesTo: (path) => path.startsWith(`${server}features/`),
    view: 'code',
    pattern: /\bfn(?:\.agg)?\s*(?:<[^>]*>)?\(\s*['"](?:now|clock_timestamp)['"]/g,
    problem: 'asks the database for the time; pass the time of platform/clock.ts as a parameter of the query',
  },
]

/** What a function is not given but takes from around it: the environment and the time. */
export const checkAmbient: Check = (root, seen) => {
  const tree = readTree(root, seen)
  return tree.paths
    .filter((path) => isSource(path) && !isTestCode(path))
    .flatMap((path) => {
      const text = tree.read(path)
      const views = viewSource(text)
      return rules
        .filter((rule) => rule.appliesTo(path))
        .flatMap(({ view, pattern, problem }) =>
          [...views[view].matchAll(pattern)]
            // `code` keeps strings, but a match must begin outside them.
            .filter(({ index }) => view !== 'code' || views.bare[index] !== ' ')
            .map(({ index }) => `${path}:${lineOf(text, index)}: ${problem}`),
        )
    })
}
