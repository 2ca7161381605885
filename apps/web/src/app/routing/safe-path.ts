/**
 * Validates a path from an untrusted URL: `redirectUrl`, or the fragment. Undefined for anything that a browser would
 * resolve to another origin (`//evil.example`, `/\evil.example`, `javascript:…`).
 */
export function safePath(candidate: string | null | undefined): string | undefined {
  if (!candidate?.startsWith('/')) return undefined
  try {
    const url = new URL(candidate, window.location.origin)
    if (url.origin !== window.location.origin) return undefined
    const path = url.pathname + url.search + url.hash
    // `/..//evil.example` becomes `//evil.example` only after normalisation.
    return path.startsWith('//') ? undefined : path
  } catch {
    return undefined
  }
}

/** The path in a fragment: `#/history?page=2` is `/history?page=2`; other fragments are anchors. */
export function pathInHash(hash: string): string | undefined {
  return hash.startsWith('#/') ? safePath(hash.slice(1)) : undefined
}
