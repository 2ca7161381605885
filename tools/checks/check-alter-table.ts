/** Stable functions: PostgreSQL evaluates such a default once and stores it with the table, without rewriting rows. */
const STEADY = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting'])

// Types of the SQL parser's nodes, as far as used here.
type Constraint = {
  contype: string
  skip_validation?: boolean
  indexname?: string
  raw_expr?: unknown
  generated_when?: string
}
export type Command = {
  subtype: string
  name?: string
  def?: {
    Constraint?: Constraint
    ColumnDef?: { colname: string; constraints?: { Constraint: Constraint }[] }
  }
}

/** What an `alter table` command would do to a big table. */
export function checkCommand({ subtype, name, def }: Command, table: string, sql: string): string[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return (def?.ColumnDef?.constraints ?? []).flatMap(({ Constraint }) =>
        checkNewColumn(Constraint, `${table}.${def?.ColumnDef?.colname}`),
      )
    case 'AT_AlterColumnType':
      return [`rewrites ${table} to give ${name} another type; add a column and fill it in small batches`]
    case 'AT_AddConstraint':
      return checkConstraint(def?.Constraint, table)
    case 'AT_SetNotNull':
      return /--\s*not null by \w+/i.test(sql)
        ? []
        : [
            `reads all of ${table} for ${name} under an exclusive lock; validate check (${name} is not null) in a file before, and say here: -- not null by <its name>`,
          ]
    case 'AT_SetTableSpace':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetAccessMethod':
      return [`rewrites ${table} under an exclusive lock; leave it out`]
    default:
      return []
  }
}

function checkNewColumn(constraint: Constraint, column: string): string[] {
  switch (constraint.contype) {
    case 'CONSTR_GENERATED':
      return [`rewrites the table to compute ${column}; let the writer fill it, or index the expression`]
    case 'CONSTR_IDENTITY':
      return [`rewrites the table to number ${column}; add it empty and fill it in small batches`]
    case 'CONSTR_DEFAULT':
      return findCalls(constraint.raw_expr).every((call) => STEADY.has(call))
        ? []
        : [`rewrites the table, because the default of ${column} differs from row to row; add it without`]
    case 'CONSTR_PRIMARY':
    case 'CONSTR_UNIQUE':
      return [
        `builds an index of ${column} under an exclusive lock; create it concurrently and add it by its name`,
      ]
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
      return [`reads the whole table for what ${column} must be; add the constraint after it, not valid`]
    default:
      return []
  }
}

function checkConstraint(constraint: Constraint | undefined, table: string): string[] {
  if (constraint === undefined || constraint.skip_validation || constraint.indexname) return []
  const byIndex = ['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION'].includes(constraint.contype)
  return byIndex
    ? [`builds an index of ${table} under an exclusive lock; create it concurrently, then add it using index`]
    : [`reads all of ${table} under a lock; add it not valid, and validate it in a file after this one`]
}

/** Names of all functions called in an expression. */
function findCalls(expression: unknown): string[] {
  const calls: string[] = []
  JSON.stringify(expression ?? null, (key, value: unknown) => {
    if (key === 'funcname') calls.push((value as { String: { sval: string } }[]).at(-1)?.String.sval ?? '')
    return value
  })
  return calls
}
