import type { Tree } from './read-tree.ts'

/** What is more than it should be, and may only fall. */
export interface Counts {
  /** By the name of the counter. What is not named here is forbidden. */
  counts: Record<string, number>
  /** Source files in folders that are too full. */
  folders: Record<string, number>
}

export const countsFile = 'tools/checks/counts.json'

export function readCounts(tree: Tree): Counts {
  const written = tree.paths.includes(countsFile) ? JSON.parse(tree.read(countsFile)) : {}
  return { counts: {}, folders: {}, ...written }
}
