import { lineOf, type Tree } from './read-tree.ts'
import { features } from './vocabulary.ts'

export interface TableOwners {
  owners: Map<string, string>
  problems: string[]
}

const creates = /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?([\w."]+)/i
const renames = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?([\w."]+)\s+rename\s+to\s+"?(\w+)/gi

/** Each `create table` in a migration stands under a comment `-- owner: <feature>`. */
export function readTableOwners(tree: Tree): TableOwners {
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const path of tree.paths.filter((each) => /^db\/migrations\/[^/]+\.sql$/.test(each))) {
    const text = tree.read(path)
    let owner: string | undefined
    text.split('\n').forEach((line, index) => {
      const table = tableName(creates.exec(line)?.[1])
      if (table) {
        const problem = judgeOwner(table, owner)
        if (problem) problems.push(`${path}:${index + 1}: ${problem}`)
        else if (owner) owners.set(table, owner)
      }
      owner = /^\s*--\s*owner:\s*(\S+)\s*$/.exec(line)?.[1] ?? (isComment(line) ? owner : undefined)
    })
    for (const [sentence, before, after] of text.matchAll(renames)) {
      const known = owners.get(tableName(before))
      if (known) owners.set(tableName(after), known)
      else
        problems.push(
          `${path}:${lineOf(text, text.indexOf(sentence))}: renames ${before}, which no migration creates; correct the name`,
        )
    }
  }
  return { owners, problems }
}

/** Without quotes and without the schema everything of ours stands in. */
export function tableName(written: string | undefined): string {
  return (written ?? '')
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase()
}

function isComment(line: string): boolean {
  return /^\s*(--.*)?$/.test(line)
}

function judgeOwner(table: string, owner: string | undefined): string | undefined {
  if (owner === undefined) {
    return `table ${table} has no owner; write "-- owner: <feature>" on a line above its create table`
  }
  if (owner === 'platform' || features.includes(owner)) return undefined
  return `table ${table} is given to "${owner}", which is no feature; its owner is platform or one of ${features.join(', ')}`
}
