import { tableName } from './read-table-owners.ts'
import { lineOf } from './read-tree.ts'
import { viewSource } from './view-source.ts'

export interface Write {
  line: number
  /** In snake_case as in the database; nothing when the code does not name it. */
  table: string | undefined
}

const builder =
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\s*(?:<[^>]*>)?\(\s*\[?\s*(?:['"`]([\w.]+))?/g

const name = '(\\$|"?[a-z_][\\w."]*)'
/** `update` needs its `set` and `copy` its `from`, or English sentences and `for update` would count. */
const raw = [
  `\\binsert\\s+into\\s+${name}`,
  `\\bmerge\\s+into\\s+(?:only\\s+)?${name}`,
  `\\bdelete\\s+from\\s+(?:only\\s+)?${name}`,
  `\\btruncate\\s+(?:table\\s+)?(?:only\\s+)?${name}`,
  `\\bupdate\\s+(?:only\\s+)?${name}(?:\\s+(?:as\\s+)?[a-z_]\\w*)?\\s+set\\b`,
  `\\bcopy\\s+${name}\\s*(?:\\([^)]*\\)\\s*)?from\\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** Every place in a server source that writes to a table, by Kysely's builders or by SQL in a string. */
export function findWrites(text: string): Write[] {
  const { code, bare, strings } = viewSource(text)
  const built = [...code.matchAll(builder)]
    .filter((match) => bare[match.index] !== ' ')
    .map((match) => ({ index: match.index, table: match[1] && toSnake(match[1]) }))
  const written = raw.flatMap((pattern) =>
    [...strings.matchAll(pattern)].map((match) => ({
      index: match.index,
      table: match[1] === '$' ? undefined : tableName(match[1]),
    })),
  )
  return [...built, ...written]
    .sort((one, other) => one.index - other.index)
    .map(({ index, table }) => ({ line: lineOf(text, index), table }))
}

/** The way CamelCasePlugin does it. */
function toSnake(written: string): string {
  return tableName(written.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
}
