import { checkContractStep, listUnique } from './check-contract-step.ts'
import { checkMigration } from './check-migration.ts'
import { type Check, readTree } from './read-tree.ts'

/** Older migrations ran when the tables were still empty. */
const FIRST_JUDGED = '0051'
/**
 * Older migrations ran without a previous version beside them. A comment cannot be added to them, because it would
 * change their checksums.
 */
const FIRST_CONTRACT = '0163'
/** Two migrations share a number: databases store migrations by name, so the second cannot be renumbered. */
const TWINS = ['0020-downloads.sql', '0020-support.sql']

/**
 * Migrations must not block requests: no rewrite of a big table and no long lock on it. They must not remove what the
 * previous version still needs, and each needs its own number, so that all databases apply them in the same order.
 */
export const checkMigrations: Check = (root, seen) => {
  const tree = readTree(root, seen)
  const paths = tree.paths.filter((path) => /^db\/migrations\/[^/]+\.sql$/.test(path))
  const names = paths.map((path) => path.slice('db/migrations/'.length))
  const unique = listUnique(paths.map((path) => tree.read(path)).join('\n'))
  return paths.flatMap((path, at) => {
    const sql = tree.read(path)
    const name = names[at] ?? ''
    const problems = [
      ...checkNumber(name, names),
      ...(name >= FIRST_JUDGED ? checkParsed(checkMigration, sql) : []),
      ...(name >= FIRST_CONTRACT ? checkParsed((text) => checkContractStep(text, unique), sql) : []),
    ]
    return [...new Set(problems)].map((problem) => `${path}: ${problem}`)
  })
}

function checkNumber(name: string, names: string[]): string[] {
  const number = /^(\d{4})-/.exec(name)?.[1]
  if (number === undefined) return ['begins with no number of four digits; call it NNNN-<feature>.sql']
  const first = names.find((each) => each.startsWith(number) && each !== name && !isTwin(each, name))
  return first === undefined || first > name ? [] : [`has the number of ${first}; give it the next free one`]
}

const isTwin = (one: string, other: string) => TWINS.includes(one) && TWINS.includes(other)

function checkParsed(judge: (sql: string) => string[], sql: string): string[] {
  try {
    return judge(sql)
  } catch (error) {
    return [`cannot be read as SQL: ${error instanceof Error ? error.message : error}`]
  }
}
