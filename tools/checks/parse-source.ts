import { type Node, type Program, parseSync, Visitor } from 'oxc-parser'

/** What the checks look at; everything else of a source is walked past. */
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
  /** The statements at its top level. */
  body: Program['body']
  /** Its nodes of one kind, wherever they stand, in their order. */
  nodes: <K extends Kind>(kind: K) => NodeOf<K>[]
}

let found = new Map<string, Node[]>()
const collector = new Visitor(
  Object.fromEntries(kinds.map((kind) => [kind, (node: Node) => found.get(kind)?.push(node)])),
)

/** Every check asks for the same files; reading each once keeps them all within a few seconds. */
const known = new Map<string, Source>()

export function parseSource(path: string, text: string): Source {
  const key = `${path}\0${text}`
  const source = known.get(key) ?? readSource(path, text)
  known.set(key, source)
  return source
}

function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text, { preserveParens: false })
  // Half a tree would hide the other half from every rule.
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
