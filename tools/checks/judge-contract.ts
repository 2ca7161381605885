import { loadModule, parseSync } from 'libpg-query'
import { describeLoss } from './describe-loss.ts'
import { isUnfilled } from './judge-tightening.ts'
import type { Node, Relation } from './read-statements.ts'

await loadModule()

const ENOUGH_WORDS = /^--[ \t]*contract:([ \t]+\S+){4,}/im
/**
 * Expand, then contract: what takes something away from the version that still runs beside a migration, or refuses what
 * that version writes, is refused until the file says why that version does not mind. What a migration makes itself is
 * nobody's yet. `unique`: names of indexes and constraints on which `on conflict` may count.
 */
export function judgeContract(sql: string, unique: ReadonlySet<string> = new Set()): string[] {
  if (ENOUGH_WORDS.test(sql)) return []
  const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Record<string, Node> }[] }
  const nodes = stmts.flatMap(({ stmt }) => Object.entries(stmt))
  const made = new Set(nodes.flatMap(([kind, node]) => (kind === 'CreateStmt' ? nameMade(node) : [])))
  const unfilled = new Set(nodes.flatMap(([, node]) => listUnfilled(node)))
  return nodes
    .filter(([, { relation }]) => relation === undefined || !made.has(nameRelation(relation)))
    .flatMap(([kind, node]) => describeLoss(kind, node, { unfilled, unique }))
    .map((loss) => `${loss}; the version before still runs: say why it does not mind: -- contract: <why>`)
}

/** Indexes and constraints that promise that there is one row, by name, as the migrations make them. */
export function listUnique(history: string): Set<string> {
  const named =
    /create\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?"?(\w+)|constraint\s+"?(\w+)"?\s+(?:unique|primary\s+key|exclude)/gi
  return new Set([...history.matchAll(named)].map(([, index, constraint]) => `${index ?? constraint}`))
}

const nameRelation = ({ schemaname = 'public', relname }: Relation) => `${schemaname}.${relname}`

/** `if not exists`: it may have been there. A temporary one hides another only until the end. */
function nameMade({ relation, if_not_exists }: Node): string[] {
  if (relation === undefined || if_not_exists || relation.relpersistence === 't') return []
  return [nameRelation(relation)]
}

/** Columns that this file adds and that stay empty where the version before writes. */
function listUnfilled({ cmds = [] }: Node): string[] {
  return cmds.flatMap(({ AlterTableCmd: { subtype, def } }) =>
    subtype === 'AT_AddColumn' && def?.ColumnDef && isUnfilled(def.ColumnDef) ? def.ColumnDef.colname : [],
  )
}
