import { type Counter, counters } from './counters.ts'
import { countsFile, readCounts } from './read-counts.ts'
import { type Check, isSource, lineOf, readTree, type Tree } from './read-tree.ts'

/** Counts of discouraged patterns, which may only fall; at zero a pattern is forbidden. */
export const checkCounts: Check = (root, seen) => {
  const tree = readTree(root, seen)
  const { counts: held } = readCounts(tree)
  return counters.flatMap((counter) =>
    checkCount(counter, listPlaces(tree, counter), held[counter.name] ?? 0),
  )
}

/** Each place as `path:line`. */
export function listPlaces(tree: Tree, { appliesTo, find }: Counter): string[] {
  return tree.paths
    .filter((path) => isSource(path) && appliesTo(path))
    .flatMap((path) => {
      const source = tree.parse(path)
      return find(source).map((index) => `${path}:${lineOf(source.text, index)}`)
    })
}

function checkCount({ name, problem }: Counter, places: string[], held: number): string[] {
  const count = places.length
  if (count < held) {
    return [`${countsFile}: ${name} fell from ${held} to ${count}; write it down by npm run counts`]
  }
  if (count === held) return []
  if (held === 0) return places.map((place) => `${place}: ${problem}`)
  return [
    `${countsFile}: ${name} rose from ${held} to ${count}: one more ${problem}; it is among\n  ${places.join('\n  ')}`,
  ]
}
