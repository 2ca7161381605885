import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPlaces } from './check-counts.ts'
import { countFiles } from './check-folders.ts'
import { counters } from './counters.ts'
import { type Counts, countsFile, readCounts } from './read-counts.ts'
import { readTree } from './read-tree.ts'
import { fullestFolder } from './vocabulary.ts'

/** Writes counts that fell. Counts that rose are not written: raising one is a reviewer's decision. */
export function lowerCounts(root: string): Counts {
  const tree = readTree(root)
  const held = readCounts(tree)
  const sizes = countFiles(tree.paths)
  const counts = counters.map((counter) => {
    const ceiling = held.counts[counter.name] ?? 0
    return [counter.name, Math.min(ceiling, listPlaces(tree, counter).length)] as const
  })
  const folders = Object.entries(held.folders)
    .map(([folder, ceiling]) => [folder, Math.min(ceiling, sizes.get(folder) ?? 0)] as const)
    .filter(([, size]) => size > fullestFolder)
  const lowered = { counts: Object.fromEntries(counts), folders: Object.fromEntries(folders) }
  writeFileSync(join(root, countsFile), `${JSON.stringify(lowered, null, 2)}\n`)
  return lowered
}

// `node tools/checks/write-counts.ts [root]`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  lowerCounts(resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url))))
}
