import { safePath } from './safe-path.ts'

/** The path in a fragment: `#/history?page=2` is `/history?page=2`; other fragments are anchors. */
export function pathInHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? safePath(hash.slice(1)) : undefined
}
