/** A step that a page tells its reader to do. */
export type Step =
  | { kind: 'file'; path: string; text: string }
  | { kind: 'change'; path: string; before: string; after: string }
  | { kind: 'command'; command: string; fails: boolean }

const BLOCK = /^(?:`([^`\n]+)`:\n)?```(\w+)(?: (\w+))?\n(.*?)^```$/gms

/**
 * Reads the steps of a page. A code block under a line that names a file is that file's new content; `diff` changes the
 * file. `sh` is run, `sh fails` must fail. Other blocks are ignored.
 */
export function readBlocks(page: string): Step[] {
  return [...page.matchAll(BLOCK)].flatMap(([, path, language, attributes, text = '']): Step[] => {
    if (language === 'sh')
      return [{ kind: 'command', command: text.trimEnd(), fails: attributes === 'fails' }]
    if (path === undefined) return []
    return language === 'diff'
      ? [{ kind: 'change', path, ...readDiff(text) }]
      : [{ kind: 'file', path, text }]
  })
}

function readDiff(text: string): { before: string; after: string } {
  const lines = text.trimEnd().split('\n')
  const side = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  return { before: side('+'), after: side('-') }
}

/** Applies a change to a file, if its context occurs exactly once. */
export function applyChange(
  text: string,
  { path, before, after }: { path: string; before: string; after: string },
): string {
  const [head = '', ...tails] = text.split(before)
  if (tails.length !== 1)
    throw new Error(`${path}: what should be changed is there ${tails.length} times:\n${before}`)
  return `${head}${after}${tails[0]}`
}
