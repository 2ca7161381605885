import { isTest } from './locate-file.ts'
import type { Source } from './parse-source.ts'
import { type Import, readImports } from './read-imports.ts'
import { type Check, isSource, readTree, type Tree } from './read-tree.ts'

/** No file imports itself by a detour, and none exists only to pass on what others export. */
export const checkCycles: Check = (root, seen) => {
  const tree = readTree(root, seen)
  return [...findCycles(readImports(tree)), ...findBarrels(tree)]
}

function findCycles(imports: Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (to !== undefined) targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const trail: string[] = []
  const problems: string[] = []
  const visit = (file: string) => {
    const start = trail.indexOf(file)
    if (start >= 0) {
      const cycle = [...trail.slice(start), file].join(' → ')
      problems.push(
        `${file}: imports itself through ${cycle}; move what they share to a third file that imports neither`,
      )
    }
    if (start >= 0 || done.has(file)) return
    trail.push(file)
    for (const target of targets.get(file) ?? []) visit(target)
    trail.pop()
    done.add(file)
  }
  for (const file of targets.keys()) visit(file)
  return problems
}

function findBarrels(tree: Tree): string[] {
  return tree.paths
    .filter((path) => isSource(path) && !isTest(path) && isBarrel(tree.parse(path)))
    .map(
      (path) => `${path}: only passes on what other files export; delete it and import those files directly`,
    )
}

type Statement = Source['body'][number]

function isBarrel({ body }: Source): boolean {
  const isImport = ({ type }: Statement) => type === 'ImportDeclaration'
  const passesOn = (each: Statement) =>
    each.type === 'ExportAllDeclaration' || (each.type === 'ExportNamedDeclaration' && !each.declaration)
  return body.some(passesOn) && body.every((each) => passesOn(each) || isImport(each))
}
