import { posix } from 'node:path'
import { isTestCode } from './locate-file.ts'
import { readCounts } from './read-counts.ts'
import { isSource, type Tree } from './read-tree.ts'
import { fullestFolder } from './vocabulary.ts'

/** Limits the number of files in a folder. The few folders above the limit are listed and may only shrink. */
export function checkFolders(tree: Tree): string[] {
  const { folders: held } = readCounts(tree)
  const sizes = countFiles(tree.paths)
  return [...new Set([...Object.keys(held), ...sizes.keys()])].flatMap((folder) => {
    const problem = checkFolder(sizes.get(folder) ?? 0, held[folder])
    return problem === undefined ? [] : [`${folder}: ${problem}`]
  })
}

/** Source files directly in each application folder, without tests. */
export function countFiles(paths: string[]): Map<string, number> {
  const sources = paths.filter(
    (path) => /^apps\/(server|web)\/src\//.test(path) && isSource(path) && !isTestCode(path),
  )
  return new Map(
    [...Map.groupBy(sources, (path) => posix.dirname(path))].map(([folder, files]) => [folder, files.length]),
  )
}

function checkFolder(size: number, held: number | undefined): string | undefined {
  if (held === undefined) {
    if (size <= fullestFolder) return undefined
    return `${size} source files, the most is ${fullestFolder}; split it by purpose, into features or into folders of one`
  }
  if (size > held) return `rose from ${held} to ${size} source files; split it by purpose instead`
  if (size <= fullestFolder) return `fell to ${size} source files; take it out of tools/checks/counts.json`
  if (size < held) return `fell to ${size} source files; write it down by npm run counts`
  return undefined
}
