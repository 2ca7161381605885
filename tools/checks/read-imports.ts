import { posix } from 'node:path'
import type { Node } from 'oxc-parser'
import type { Source } from './parse-source.ts'
import { stringOf } from './read-node.ts'
import { isSource, lineOf, type Tree } from './read-tree.ts'

export interface Import {
  from: string
  line: number
  specifier: string
  /** The imported file in this repository; undefined for packages and built-in modules. */
  to: string | undefined
  typeOnly: boolean
}

export function readImports(tree: Tree): Import[] {
  const paths = new Set(tree.paths)
  return tree.paths.filter(isSource).flatMap((from) => {
    const source = tree.parse(from)
    return listImports(source).flatMap(({ start, source: written, typeOnly }) => {
      const specifier = stringOf(written)
      if (specifier === undefined) return []
      const line = lineOf(source.text, start)
      return [{ from, line, specifier, typeOnly, to: resolveImport(from, specifier, paths) }]
    })
  })
}

type Written = { start: number; source: Node | null; typeOnly: boolean }

function listImports({ nodes }: Source): Written[] {
  return [
    ...nodes('ImportDeclaration').map((node) => ({ ...node, typeOnly: node.importKind === 'type' })),
    ...nodes('ExportAllDeclaration').map((node) => ({ ...node, typeOnly: node.exportKind === 'type' })),
    ...nodes('ExportNamedDeclaration').map((node) => ({ ...node, typeOnly: node.exportKind === 'type' })),
    ...nodes('ImportExpression').map((node) => ({ ...node, typeOnly: false })),
    ...nodes('TSImportType').map((node) => ({ ...node, typeOnly: true })),
  ]
}

export function resolveImport(from: string, specifier: string, paths: Set<string>): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  const own = /^@vazhipadu\/([^/]+)\/?(.*)$/.exec(bare)
  if (own) return ownPackage(own[1] ?? '', own[2] ?? '', paths)
  if (!bare.startsWith('.')) return undefined
  return firstKnown(posix.join(posix.dirname(from), bare), paths)
}

function ownPackage(name: string, rest: string, paths: Set<string>): string {
  const folders = [`packages/${name}`, `apps/${name}`, `tools/${name}`]
  const folder = folders.find((each) => [...paths].some((path) => path.startsWith(`${each}/`)))
  return firstKnown(posix.join(folder ?? `packages/${name}`, rest), paths)
}

function firstKnown(path: string, paths: Set<string>): string {
  return [path, `${path}.ts`, `${path}.tsx`].find((each) => paths.has(each)) ?? path
}
