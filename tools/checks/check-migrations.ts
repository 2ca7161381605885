import { judgeContract, listUnique } from './judge-contract.ts'
import { judgeMigration } from './judge-migration.ts'
import { type Check, readTree } from './read-tree.ts'

/** Older ones have been applied where there was nothing yet to rewrite. */
const FIRST_JUDGED = '0051'
/** Older ones were applied before any version ran beside them. They cannot be given a comment now: it would change them. */
const FIRST_CONTRACT = '0163'
/** A database knows its migrations by name: the second of these cannot be given a number of its own any more. */
const TWINS = ['0020-downloads.sql', '0020-support.sql']

/**
 * No migration makes everybody wait: nothing rewrites a big table or holds a lock on it for long. None takes away what
 * the version before still needs, and each has a number of its own, so that everybody applies them in one order.
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
      ...judgeNumber(name, names),
      ...(name >= FIRST_JUDGED ? judgeSafely(judgeMigration, sql) : []),
      ...(name >= FIRST_CONTRACT ? judgeSafely((text) => judgeContract(text, unique), sql) : []),
    ]
    return [...new Set(problems)].map((problem) => `${path}: ${problem}`)
  })
}

function judgeNumber(name: string, names: string[]): string[] {
  const number = /^(\d{4})-/.exec(name)?.[1]
  if (number === undefined) return ['begins with no number of four digits; call it NNNN-<feature>.sql']
  const first = names.find((each) => each.startsWith(number) && each !== name && !isTwin(each, name))
  return first === undefined || first > name ? [] : [`has the number of ${first}; give it the next free one`]
}

const isTwin = (one: string, other: string) => TWINS.includes(one) && TWINS.includes(other)

function judgeSafely(judge: (sql: string) => string[], sql: string): string[] {
  try {
    return judge(sql)
  } catch (error) {
    return [`cannot be read as SQL: ${error instanceof Error ? error.message : error}`]
  }
}
