import type { Column, Command, Constraint, KnownColumns } from './read-statements.ts'

/** Constraints that supply a value for inserts that name none, as those of the previous version. */
const FILLED = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED']

/** A column that stays null if an insert does not name it. */
export const isUnfilled = ({ constraints = [] }: Column) =>
  !constraints.some(({ Constraint }) => FILLED.includes(Constraint.contype))

/** What one command of `alter table` takes from the version before, or refuses of what it writes. */
export function describeCommand(
  { subtype, name, def }: Command,
  table: string,
  knownColumns: KnownColumns,
): string[] {
  switch (subtype) {
    case 'AT_DropColumn':
      return [`drops ${table}.${name}`]
    case 'AT_AlterColumnType':
      return [`gives ${table}.${name} another type`]
    case 'AT_SetNotNull':
      return [`makes ${table}.${name} not null`]
    case 'AT_ColumnDefault':
      return def === undefined ? [`takes the default of ${table}.${name} away`] : []
    case 'AT_DropIdentity':
    case 'AT_DropExpression':
      return [`no longer fills ${table}.${name}`]
    case 'AT_AddIdentity':
    case 'AT_SetIdentity':
      return [`fills ${table}.${name} by itself`]
    case 'AT_AddColumn':
      return def?.ColumnDef ? describeColumn(def.ColumnDef, table) : []
    case 'AT_AddConstraint':
      return def?.Constraint ? describeConstraint(def.Constraint, table, knownColumns) : []
    case 'AT_DropConstraint':
      return knownColumns.unique.has(`${name}`) || /_(p?key|excl)$/.test(`${name}`)
        ? [`drops ${name}, on which a write may count`]
        : []
    case 'AT_EnableRowSecurity':
    case 'AT_ForceRowSecurity':
    case 'AT_DetachPartition':
    case 'AT_DetachPartitionFinalize':
      return [`hides rows of ${table}`]
    default:
      return []
  }
}

function describeColumn(column: Column, table: string): string[] {
  const kinds = (column.constraints ?? []).map(({ Constraint }) => Constraint.contype)
  const isWanted = kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_PRIMARY')
  if (isWanted && isUnfilled(column)) return [`adds ${table}.${column.colname} not null without a default`]
  const isSame = kinds.includes('CONSTR_UNIQUE') && kinds.includes('CONSTR_DEFAULT')
  return isSame ? [`lets ${table}.${column.colname} have its default only once`] : []
}

/**
 * A new constraint rejects rows from now on, even if it is `not valid`. It is harmless if it includes a column added by
 * the same file that stays null in rows of the previous version, unless it requires that column.
 */
function describeConstraint(constraint: Constraint, table: string, { unfilled }: KnownColumns): string[] {
  if (constraint.indexname !== undefined) return []
  const { columns, demanded } = readColumns(constraint)
  const isFree =
    columns.some((column) => unfilled.has(column)) && !demanded.some((column) => unfilled.has(column))
  return isFree ? [] : [`refuses rows of ${table} by ${constraint.conname ?? 'a constraint'}`]
}

function readColumns({ raw_expr, keys = [], fk_attrs = [], exclusions = [] }: Constraint) {
  const columns = [...keys, ...fk_attrs].map((key) => key.String.sval)
  const demanded: string[] = []
  JSON.stringify([raw_expr, exclusions], (key, value: unknown) => {
    const name = findName(value)
    if ((key === 'ColumnRef' || key === 'IndexElem') && name !== undefined) columns.push(name)
    if (key === 'NullTest' && (value as { nulltesttype: string }).nulltesttype === 'IS_NOT_NULL')
      demanded.push(`${findName((value as { arg: { ColumnRef?: unknown } }).arg.ColumnRef)}`)
    return value
  })
  return { columns, demanded }
}

function findName(value: unknown): string | undefined {
  const { name, fields } = (value ?? {}) as { name?: string; fields?: { String?: { sval: string } }[] }
  return fields?.at(-1)?.String?.sval ?? (typeof name === 'string' ? name : undefined)
}
