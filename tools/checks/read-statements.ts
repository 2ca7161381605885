// Types of the SQL parser's nodes, as far as the expand-and-contract check uses them.
export type Relation = { relname: string; schemaname?: string; relpersistence?: string }
export type Constraint = {
  contype: string
  conname?: string
  raw_expr?: unknown
  keys?: { String: { sval: string } }[]
  fk_attrs?: { String: { sval: string } }[]
  exclusions?: unknown[]
  indexname?: string
  generated_when?: string
}
export type Column = { colname: string; constraints?: { Constraint: Constraint }[] }
export type Command = {
  subtype: string
  name?: string
  def?: { ColumnDef?: Column; Constraint?: Constraint }
}
export type Node = {
  relation?: Relation
  if_not_exists?: boolean
  cmds?: { AlterTableCmd: Command }[]
  removeType?: string
  renameType?: string
  subname?: string
  newname?: string
  objects?: unknown[]
  indexParams?: { IndexElem: { name?: string } }[]
  unique?: boolean
  oldVal?: string
  subtype?: string
  is_grant?: boolean
}
/**
 * `unfilled`: columns added by this file that stay null in the previous version's rows. `unique`: names that `on
 * conflict` may rely on.
 */
export type KnownColumns = { unfilled: ReadonlySet<string>; unique: ReadonlySet<string> }
