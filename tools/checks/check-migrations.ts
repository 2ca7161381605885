import { judgeMigration } from './judge-migration.ts'
import { type Check, readTree } from './read-tree.ts'

/** Older ones have been applied where there was nothing yet to rewrite. */
const FIRST_JUDGED = '0051'

/** No migration makes everybody wait: nothing rewrites a big table or holds a lock on it for long. */
export const checkMigrations: Check = (root, seen) => {
  const tree = readTree(root, seen)
  return tree.paths
    .filter((path) => /^db\/migrations\/[^/]+\.sql$/.test(path))
    .flatMap((path) => {
      const sql = tree.read(path)
      const isJudged = path.slice('db/migrations/'.length) >= FIRST_JUDGED
      return isJudged ? judgeSafely(sql).map((problem) => `${path}: ${problem}`) : []
    })
}

function judgeSafely(sql: string): string[] {
  try {
    return judgeMigration(sql)
  } catch (error) {
    return [`cannot be read as SQL: ${error instanceof Error ? error.message : error}`]
  }
}
