/**
 * A path of this app from an untrusted URL: `redirectUrl`, or what follows `#`. Anything that a browser
 * would take to another origin (`//evil.example`, `/\evil.example`, `javascript:…`) is undefined.
 */
export function safePath(candidate: string | null | undefined): string | undefined {
  if (!candidate?.startsWith('/')) return undefined
  try {
    const url = new URL(candidate, window.location.origin)
    if (url.origin !== window.location.origin) return undefined
    const path = url.pathname + url.search + url.hash
    // `/..//evil.example` is only normalised into `//evil.example` here.
    return path.startsWith('//') ? undefined : path
  } catch {
    return undefined
  }
}
