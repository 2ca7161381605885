/** Texts that a guide quotes from the screen: those in bold. */
export function listQuoted(page: string): string[] {
  return [...page.matchAll(/\*\*([^*]+?)\*\*/g)].map(([, words = '']) => words.replace(/\s+/g, ' '))
}

/** All texts of a translation file at any depth, and each of their sentences. */
export function listTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words, ...words.split(/(?<=[.?!]) /)]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(listTexts) : []
}

/**
 * Checks whether a screen text can read like the quote: placeholders match anything, but a text of placeholders only
 * does not count.
 */
export function makeReader(texts: string[]): (quoted: string) => boolean {
  const fixed = new Set(texts)
  const open = texts
    .filter((text) => text.includes('{{') && text.replaceAll(/\{\{.*?\}\}|[^\p{L}]/gu, '').length >= 4)
    .map(makePattern)
  return (quoted) => fixed.has(quoted) || open.some((pattern) => pattern.test(quoted))
}

function makePattern(text: string): RegExp {
  const parts = text.split(/\{\{.*?\}\}/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.+')}$`)
}

/** A page's links inside the repository: files, and headings of files. */
export function listLinks(page: string): { path: string; heading?: string }[] {
  const prose = page.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) => {
    if (/^[a-z]+:/.test(to)) return []
    const [path = '', heading] = to.split('#')
    return [{ path, ...(heading !== undefined && { heading }) }]
  })
}

/** A page's headings as anchors. */
export function listHeadings(page: string): string[] {
  const prose = page.replaceAll(/^```.*?^```$/gms, '')
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
