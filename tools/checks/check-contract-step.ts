import { loadModule, parseSync } from 'libpg-query'
import { isUnfilled } from './check-tightening.ts'
import { describeLoss } from './describe-loss.ts'
import type { Node, Relation } from './read-statements.ts'

await loadModule()

const ENOUGH_WORDS = /^--[ \t]*contract:([ \t]+\S+){4,}/im
/**
 * Expand, then contract: a statement that removes something from the previous version, which still runs during a
 * migration, or rejects what that version writes, is refused until the file gives a reason why this is safe. Tables
 * created by the migration itself are exempt. `unique`: names of indexes and constraints that `on conflict` may rely
 * on.
 */
export function checkContractStep(sql: string, unique: ReadonlySet<string> = new Set()): string[] {
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

/** Names of unique indexes and constraints created by the migrations. */
export function listUnique(history: string): Set<string> {
  const named =
    /create\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?"?(\w+)|constraint\s+"?(\w+)"?\s+(?:unique|primary\s+key|exclude)/gi
  return new Set([...history.matchAll(named)].map(([, index, constraint]) => `${index ?? constraint}`))
}

const nameRelation = ({ schemaname = 'public', relname }: Relation) => `${schemaname}.${relname}`

/**
 * With `if not exists` the table may have existed before. A temporary table hides another only until the session ends.
 */
function nameMade({ relation, if_not_exists }: Node): string[] {
  if (relation === undefined || if_not_exists || relation.relpersistence === 't') return []
  return [nameRelation(relation)]
}

/** Columns added by this file that stay null in rows written by the previous version. */
function listUnfilled({ cmds = [] }: Node): string[] {
  return cmds.flatMap(({ AlterTableCmd: { subtype, def } }) =>
    subtype === 'AT_AddColumn' && def?.ColumnDef && isUnfilled(def.ColumnDef) ? def.ColumnDef.colname : [],
  )
}
