import type { Source } from './parse-source.ts'
import { listStrings, nameOf, stringOf } from './read-node.ts'
import { tableName } from './read-table-owners.ts'
import { lineOf } from './read-tree.ts'

export interface Write {
  line: number
  /** Table name in snake_case; undefined if the code does not name it literally. */
  table: string | undefined
}

const builders = ['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']

const name = '(\\$|"?[a-z_][\\w."]*)'
/** `update` must be followed by `set` and `copy` by `from`, or English sentences and `for update` would match. */
const raw = [
  `\\binsert\\s+into\\s+${name}`,
  `\\bmerge\\s+into\\s+(?:only\\s+)?${name}`,
  `\\bdelete\\s+from\\s+(?:only\\s+)?${name}`,
  `\\btruncate\\s+(?:table\\s+)?(?:only\\s+)?${name}`,
  `\\bupdate\\s+(?:only\\s+)?${name}(?:\\s+(?:as\\s+)?[a-z_]\\w*)?\\s+set\\b`,
  `\\bcopy\\s+${name}\\s*(?:\\([^)]*\\)\\s*)?from\\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** All writes to tables in a server source, by Kysely's builders or by SQL strings. */
export function findWrites(source: Source): Write[] {
  return [...listBuilt(source), ...listRaw(source)]
    .sort((one, other) => one.index - other.index)
    .map(({ index, table }) => ({ line: lineOf(source.text, index), table }))
}

type Found = { index: number; table: string | undefined }

function listBuilt({ nodes }: Source): Found[] {
  return nodes('CallExpression')
    .filter(({ callee }) => callee.type === 'MemberExpression' && builders.includes(nameOf(callee) ?? ''))
    .flatMap(({ start, arguments: [first] }) => {
      const written = first?.type === 'ArrayExpression' ? first.elements : [first]
      return written.map((each) => ({ index: each?.start ?? start, table: toSnake(stringOf(each)) }))
    })
}

function listRaw(source: Source): Found[] {
  return listStrings(source).flatMap(({ start, written }) =>
    raw.flatMap((pattern) =>
      [...written.matchAll(pattern)].map((match) => ({
        index: start + match.index,
        table: match[1] === '$' ? undefined : tableName(match[1]),
      })),
    ),
  )
}

/** Converts as CamelCasePlugin does, without an alias (`poolDay as p`). */
function toSnake(written: string | undefined): string | undefined {
  const name = /^[\w.]+/.exec(written ?? '')?.[0]
  return name && tableName(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
}
