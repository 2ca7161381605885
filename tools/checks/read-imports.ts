import { posix } from 'node:path'
import { isSource, lineOf, type Tree } from './read-tree.ts'
import { viewSource } from './view-source.ts'

export interface Import {
  from: string
  line: number
  specifier: string
  /** The file in this repository that is meant, or nothing for a package and a built-in. */
  to: string | undefined
  typeOnly: boolean
}

const statement = /\b(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]+?\bfrom\s*)?['"]([^'"\n]+)['"]/g
const bareOrTight = /\b(?:import|export)\s*(?:[{*][\w$*\s{},]*?\bfrom\s*)?['"]([^'"\n]+)['"]/g
const dynamic = /\bimport\s*\(\s*['"`]([^'"`\n]+)['"`]/g

export function readImports(tree: Tree): Import[] {
  const known = new Set(tree.paths)
  return tree.paths.filter(isSource).flatMap((from) =>
    listImports(tree.read(from)).map((found) => ({
      from,
      ...found,
      to: resolveImport(from, found.specifier, known),
    })),
  )
}

export function listImports(text: string): Pick<Import, 'specifier' | 'typeOnly' | 'line'>[] {
  const { code, bare } = viewSource(text)
  const byPlace = new Map<number, Pick<Import, 'specifier' | 'typeOnly' | 'line'>>()
  const collect = (pattern: RegExp, specifierGroup: number) => {
    for (const match of code.matchAll(pattern)) {
      // An import that is only quoted in a string is no import.
      if (bare[match.index] === ' ' || byPlace.has(match.index)) continue
      const specifier = match[specifierGroup] ?? ''
      const typeOnly = specifierGroup === 2 && match[1] !== undefined
      byPlace.set(match.index, { specifier, typeOnly, line: lineOf(text, match.index) })
    }
  }
  collect(statement, 2)
  collect(bareOrTight, 1)
  collect(dynamic, 1)
  return [...byPlace.values()]
}

export function resolveImport(from: string, specifier: string, known: Set<string>): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  const own = /^@vazhipadu\/([^/]+)\/?(.*)$/.exec(bare)
  if (own) return ownPackage(own[1] ?? '', own[2] ?? '', known)
  if (!bare.startsWith('.')) return undefined
  return firstKnown(posix.join(posix.dirname(from), bare), known)
}

function ownPackage(name: string, rest: string, known: Set<string>): string {
  const folders = [`packages/${name}`, `apps/${name}`, `tools/${name}`]
  const folder = folders.find((each) => [...known].some((path) => path.startsWith(`${each}/`)))
  return firstKnown(posix.join(folder ?? `packages/${name}`, rest), known)
}

function firstKnown(path: string, known: Set<string>): string {
  return [path, `${path}.ts`, `${path}.tsx`].find((each) => known.has(each)) ?? path
}
