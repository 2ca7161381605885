import type { Tree } from './read-tree.ts'
import { features } from './vocabulary.ts'

export interface TableOwners {
  owners: Map<string, string>
  problems: string[]
}

const ownersFile = 'db/table-owners.json'
const creates = /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?("?[\w."]+)/gim

/**
 * Reads the owner of each table of `db/schema.sql` from `db/table-owners.json`. Owners are not in the migrations,
 * because an applied migration cannot be edited and a table may move to another feature.
 */
export function readTableOwners(tree: Tree): TableOwners {
  const schema = readIfThere(tree, 'db/schema.sql') ?? ''
  const tables = [...schema.matchAll(creates)].map((match) => tableName(match[1]))
  const owners = new Map<string, string>(Object.entries(JSON.parse(readIfThere(tree, ownersFile) ?? '{}')))
  const names = [...owners.keys()]
  const problems = [
    ...tables.filter((table) => !owners.has(table)).map(describeMissing),
    ...names.filter((table) => !tables.includes(table)).map(describeStale),
    ...[...owners].filter(([, owner]) => !mayOwn(owner)).map(describeUnknownOwner),
    ...names.filter((table, at) => at > 0 && table < (names[at - 1] ?? '')).map(describeWrongOrder),
  ]
  return { owners, problems: problems.map((problem) => `${ownersFile}: ${problem}`) }
}

function readIfThere(tree: Tree, path: string): string | undefined {
  return tree.paths.includes(path) ? tree.read(path) : undefined
}

/** Removes quotes and our own schema's name. */
export function tableName(written: string | undefined): string {
  return (written ?? '')
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase()
}

function mayOwn(owner: string): boolean {
  return owner === 'platform' || features.includes(owner)
}

function describeMissing(table: string): string {
  return `table ${table} has no owner; add "${table}": "<feature>", the one that writes it`
}

function describeStale(table: string): string {
  return `${table} is no table of db/schema.sql; take it out, or write the schema anew by npm run db:schema`
}

function describeUnknownOwner([table, owner]: [string, string]): string {
  return `table ${table} is given to "${owner}", which is no feature; its owner is platform or one of ${features.join(', ')}`
}

function describeWrongOrder(table: string): string {
  return `${table} stands out of order; keep the tables by their names, so that each is found`
}
