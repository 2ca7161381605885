export type PdfDictionary = {
  /** Offset behind the closing `>>`. */
  end: number
  /** The tokens between the outermost brackets, names decoded; only the first `MAX_KEPT_TOKENS`. */
  tokens: string[]
  /** The names of `watched` that occur at any depth. */
  names: ReadonlySet<string>
}

/** The dictionary of an object stream has about a dozen tokens. */
const MAX_KEPT_TOKENS = 40
const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[0-9A-Fa-f\0\t\n\f\r ]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[[\]]|[^\0\t\n\f\r ()<>[\]{}/%]+/y

/**
 * Reads the dictionary that begins with `<<` at `begin`, in one forward pass that ends at `limit`. Undefined when it does
 * not follow the syntax of PDF or does not end before the limit.
 */
export function readPdfDictionary(
  text: string,
  begin: number,
  { limit, watched }: { limit: number; watched: ReadonlySet<string> },
): PdfDictionary | undefined {
  const tokens: string[] = []
  const names = new Set<string>()
  let depth = 0
  let at = begin
  while (at < limit) {
    if (text[at] === '(') {
      const end = skipString(text, at, limit)
      if (end === undefined) return undefined
      if (tokens.length < MAX_KEPT_TOKENS) tokens.push('()')
      at = end
      continue
    }
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) return undefined
    at += token.length
    if (token === '<<') depth++
    if (token === '>>' && --depth === 0) return { end: at, tokens: tokens.slice(1), names }
    if (/^[\0\t\n\f\r %]/.test(token)) continue
    const name = token.startsWith('/') ? decodeNames(Buffer.from(token, 'latin1')) : token
    if (watched.has(name)) names.add(name)
    // A decoded space must not make two tokens of one name.
    if (tokens.length <= MAX_KEPT_TOKENS) tokens.push(/[\0-\x20]/.test(name) ? '?' : name)
  }
  return undefined
}

/** Strings nest their brackets; a backslash takes the next character literally. */
function skipString(text: string, begin: number, limit: number): number | undefined {
  let depth = 0
  for (let at = begin; at < limit; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at + 1
  }
  return undefined
}

/** Text with its names as a reader sees them: `/J#61vaScript` is `/JavaScript`. */
export function decodeNames(content: Buffer): string {
  if (!content.includes(HASH)) return content.toString('latin1')
  const decoded = Buffer.allocUnsafe(content.length)
  let length = 0
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0
    const high = byte === HASH ? hexValue(content[at + 1]) : -1
    const low = high < 0 ? -1 : hexValue(content[at + 2])
    decoded[length++] = low < 0 ? byte : high * 16 + low
    if (low >= 0) at += 2
  }
  return decoded.subarray(0, length).toString('latin1')
}

const HASH = 0x23

/** -1: not a hexadecimal digit. */
function hexValue(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}
