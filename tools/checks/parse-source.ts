import { type Node, type Program, parseSync, Visitor } from 'oxc-parser'

/** Node kinds that checks use; all others are skipped. */
const kinds = [
  'ArrayExpression',
  'AssignmentExpression',
  'CallExpression',
  'ClassDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportDeclaration',
  'ImportExpression',
  'JSXOpeningElement',
  'JSXSpreadAttribute',
  'Literal',
  'MemberExpression',
  'NewExpression',
  'SpreadElement',
  'TSImportType',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TemplateLiteral',
  'VariableDeclarator',
] as const
type Kind = (typeof kinds)[number]
type NodeOf<K extends Kind> = Extract<Node, { type: K }>

export interface Source {
  text: string
  /** Top-level statements. */
  body: Program['body']
  /** All nodes of one kind at any depth, in source order. */
  nodes: <K extends Kind>(kind: K) => NodeOf<K>[]
}

let found = new Map<string, Node[]>()
const collector = new Visitor(
  Object.fromEntries(kinds.map((kind) => [kind, (node: Node) => found.get(kind)?.push(node)])),
)

/** Cache: every check reads the same files, and parsing each once keeps the whole run within a few seconds. */
const cache = new Map<string, Source>()

export function parseSource(path: string, text: string): Source {
  const key = `${path}\0${text}`
  const source = cache.get(key) ?? readSource(path, text)
  cache.set(key, source)
  return source
}

function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text, { preserveParens: false })
  // A partial syntax tree would hide violations from every rule.
  if (errors[0]) throw new Error(`${path}: cannot be parsed: ${errors[0].message}`)
  const nodes = new Map<string, Node[]>(kinds.map((kind) => [kind, []]))
  found = nodes
  collector.visit(program)
  return {
    text,
    body: program.body,
    nodes: <K extends Kind>(kind: K) => nodes.get(kind) as NodeOf<K>[],
  }
}
