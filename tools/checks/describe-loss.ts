import { describeCommand } from './check-tightening.ts'
import type { KnownColumns, Node } from './read-statements.ts'

/** Objects that no statement of the old version names; for an index it depends on whether it is unique. */
const UNNOTICED = ['OBJECT_TRIGGER', 'OBJECT_INDEX', 'OBJECT_STATISTIC_EXT', 'OBJECT_TABCONSTRAINT']
const IN_BLOCK = /\b(drop|rename|truncate|revoke)\b|alter\s+(table|type|domain|view|materialized|function)\b/i
/** Function bodies are checked too, because the migration's next line may call the function. */
const IN_FUNCTION = /\b(drop|alter)\s+(table|view|type|function|schema|domain|materialized)\b|\btruncate\b/i

/** What a statement takes away from the previous version, in words. */
export function describeLoss(kind: string, node: Node, knownColumns: KnownColumns): string[] {
  const table = node.relation?.relname
  const tightens = (columns: string[]) => !columns.some((column) => knownColumns.unfilled.has(column))
  switch (kind) {
    case 'AlterTableStmt':
      return (node.cmds ?? []).flatMap(({ AlterTableCmd }) =>
        describeCommand(AlterTableCmd, `${table}`, knownColumns),
      )
    case 'RenameStmt':
      return describeRename(node)
    case 'DropStmt':
      return describeDrop(node, knownColumns)
    case 'IndexStmt': {
      const columns = (node.indexParams ?? []).map(({ IndexElem }) => `${IndexElem.name}`)
      return node.unique && tightens(columns) ? [`lets ${table} have ${columns.join(', ')} only once`] : []
    }
    case 'AlterEnumStmt':
      return node.oldVal === undefined ? [] : [`renames the value ${node.oldVal}`]
    case 'AlterObjectSchemaStmt':
      return [`moves ${table ?? 'something'} to another schema`]
    case 'AlterDomainStmt':
      return ['C', 'O'].includes(`${node.subtype}`) ? ['makes a domain narrower'] : []
    case 'GrantStmt':
      return node.is_grant ? [] : ['takes a right away']
    case 'TruncateStmt':
      return ['empties a table']
    case 'DropOwnedStmt':
      return ['drops whatever somebody owns']
    case 'DoStmt':
      return findDangerousText(node, IN_BLOCK, 'in a block')
    case 'CreateFunctionStmt':
      return findDangerousText(node, IN_FUNCTION, 'in a function')
    default:
      return []
  }
}

function describeRename({ relation, renameType, subname, newname }: Node): string[] {
  if (renameType === 'OBJECT_COLUMN' || renameType === 'OBJECT_ATTRIBUTE')
    return [`renames ${relation?.relname}.${subname}`]
  if (UNNOTICED.includes(`${renameType}`)) return []
  return [`renames ${relation?.relname ?? `something to ${newname}`}`]
}

function describeDrop({ removeType, objects }: Node, { unique }: KnownColumns): string[] {
  const names = nameObjects(objects)
  if (removeType === 'OBJECT_INDEX')
    return names.filter((name) => unique.has(name)).map((name) => `drops ${name}, on which a write may count`)
  return UNNOTICED.includes(`${removeType}`) ? [] : [`drops ${names.join(', ')}`]
}

function findDangerousText(node: Node, danger: RegExp, where: string): string[] {
  const text = JSON.stringify(node).replaceAll('\\n', ' ')
  return danger.test(text) ? [`drops, renames or tightens something ${where}`] : []
}

/** The last part of each dotted name. */
function nameObjects(objects: unknown[] = []): string[] {
  return objects.map((object) => {
    // Cut off the arguments, whose types have names too.
    const [own] = JSON.stringify(object).split('"objargs"')
    return [...`${own}`.matchAll(/"sval":"(.*?)"/g)].at(-1)?.[1] ?? ''
  })
}
