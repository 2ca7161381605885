import type { Tree } from './read-tree.ts'

/** What is more than it should be, and may only fall. */
export interface Counts {
  /** Source files in folders that are too full. */
  folders: Record<string, number>
}

export const countsFile = 'tools/checks/counts.json'

export function readCounts(tree: Tree): Counts {
  const written = tree.paths.includes(countsFile) ? JSON.parse(tree.read(countsFile)) : {}
  return { folders: {}, ...written }
}
