import { safePath } from './safe-path.ts'

/** `#/history?page=2` names `/history?page=2`; other hashes are anchors. */
export function pathInHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? safePath(hash.slice(1)) : undefined
}
