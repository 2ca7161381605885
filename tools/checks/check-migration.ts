import { loadModule, parseSync } from 'libpg-query'
import { type Command, checkCommand } from './check-alter-table.ts'
import { BIG_TABLES } from './list-big-tables.ts'

await loadModule()

// Types of the SQL parser's nodes, as far as used here.
type Node = Record<string, unknown>
type Relation = { relname: string }
type Statement = { stmt: Record<string, Node> }

/**
 * Statements that would rewrite or lock a big table, with an alternative. Tables created by the migration itself are
 * exempt.
 */
export function checkMigration(sql: string): string[] {
  const { stmts: statements = [] } = parseSync(sql) as { stmts?: Statement[] }
  const nodes = statements.flatMap(({ stmt }) => Object.entries(stmt))
  const made = new Set(
    nodes.flatMap(([kind, node]) =>
      // With `if not exists` the table may have existed before and contain rows.
      kind === 'CreateStmt' && !node.if_not_exists ? [(node.relation as Relation).relname] : [],
    ),
  )
  const isBig = (table: string | undefined) =>
    table !== undefined && BIG_TABLES.has(table) && !made.has(table)
  const alone = sql.startsWith('-- no-transaction')
  const problems = nodes.flatMap(([kind, node]) => checkStatement(kind, node, isBig, sql))
  if (alone && statements.length > 1) {
    problems.push('holds several statements without a transaction; give each a file of its own')
  }
  return problems
}

type IsBig = (table: string | undefined) => boolean

function checkStatement(kind: string, node: Node, isBig: IsBig, sql: string): string[] {
  const table = (node.relation as Relation | undefined)?.relname
  if (kind === 'DoStmt') return checkDoBlock(JSON.stringify(node), isBig)
  if (kind === 'VacuumStmt') return checkVacuum(node)
  if (kind === 'DropStmt') return checkDrop(node)
  if (kind === 'TruncateStmt' || kind === 'LockStmt') {
    const tables = (node.relations as { RangeVar: Relation }[]).map(({ RangeVar }) => RangeVar.relname)
    return tables.filter(isBig).map((name) => `locks all of ${name}; nobody can book meanwhile`)
  }
  if (kind === 'ClusterStmt')
    return [`rewrites ${table ?? 'every table'} under an exclusive lock; leave it out`]
  if (!isBig(table)) return []
  switch (kind) {
    case 'AlterTableStmt':
      return (node.cmds as { AlterTableCmd: Command }[]).flatMap(({ AlterTableCmd }) =>
        checkCommand(AlterTableCmd, `${table}`, sql),
      )
    case 'IndexStmt':
      return node.concurrent
        ? []
        : [
            `builds an index while nobody can write to ${table}; create it concurrently, in a -- no-transaction file`,
          ]
    case 'UpdateStmt':
    case 'DeleteStmt':
      return /--\s*few rows: \S+/i.test(sql)
        ? []
        : [
            `changes rows of ${table} in one transaction; let a sweep do it in small batches, or say which: -- few rows: <whose>`,
          ]
    case 'ReindexStmt':
      return node.params ? [] : [`locks ${table}; reindex concurrently, in a -- no-transaction file`]
    default:
      return []
  }
}

function checkVacuum(node: Node): string[] {
  const isFull = JSON.stringify(node.options ?? []).includes('"defname":"full"')
  return isFull ? ['vacuums in full, which rewrites under an exclusive lock; plain vacuum is enough'] : []
}

/** The statement does not name the index's table, so every index must be dropped without a lock. */
function checkDrop(node: Node): string[] {
  return node.removeType === 'OBJECT_INDEX' && !node.concurrent
    ? ['drops an index while nobody can use its table; drop it concurrently, in a -- no-transaction file']
    : []
}

function checkDoBlock(text: string, isBig: IsBig): string[] {
  const named = [...BIG_TABLES].filter((table) => isBig(table) && new RegExp(`\\b${table}\\b`).test(text))
  return named.length > 0
    ? [`touches ${named.join(', ')} in a block that cannot be judged; write plain statements`]
    : []
}
