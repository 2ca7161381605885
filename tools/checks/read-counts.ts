import type { Tree } from './read-tree.ts'

/** Recorded counts that may only fall. */
export interface Counts {
  /** By name of the counter. A counter not listed must be zero. */
  counts: Record<string, number>
  /** Number of source files in folders above the limit. */
  folders: Record<string, number>
}

export const countsFile = 'tools/checks/counts.json'

export function readCounts(tree: Tree): Counts {
  const written = tree.paths.includes(countsFile) ? JSON.parse(tree.read(countsFile)) : {}
  return { counts: {}, folders: {}, ...written }
}
