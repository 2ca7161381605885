/**
 * One source text seen three ways, each as long as the original so that positions agree:
 * `code` without comments, `bare` without comments and string contents, `strings` with nothing but strings
 * (a `${…}` in a template shows as a single `$`). Regular expression literals count as comments.
 */
export interface Views {
  code: string
  bare: string
  strings: string
}

const CODE = 0
const COMMENT = 1
const STRING = 2

const commentOrString =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?/y
const plain = /[^'"`/{}]+/y
const anything = /[\s\S]/y
const templatePart = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*(?:`|\$\{|$)/y
const regexLiteral = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y
// A slash after one of these begins a regular expression, not a division nor the end of a JSX tag.
const beforeRegex = /(?:[(,=:[!&|?{;+*%~^]|=>|\b(?:return|typeof|case|in|of|else|await|yield))\s*$/

/** The same text is asked for by several checks; reading it once keeps them all under a second. */
const known = new Map<string, Views>()

export function viewSource(text: string): Views {
  const views = known.get(text) ?? splitViews(text)
  known.set(text, views)
  return views
}

function splitViews(text: string): Views {
  const views = { code: '', bare: '', strings: '' }
  for (const [kind, piece] of splitPieces(text)) {
    const blank = piece.replace(/[^\n]+/g, (line) => ' '.repeat(line.length))
    views.code += kind === COMMENT ? blank : piece
    views.bare += kind === CODE ? piece : blank
    views.strings += kind === STRING ? piece : blank
  }
  return views
}

function splitPieces(text: string): [kind: number, piece: string][] {
  const pieces: [number, string][] = []
  /** Depth of braces in each `${` that is open. */
  const open: number[] = []
  let at = 0

  const take = (pattern: RegExp, kind: number): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (!found) return undefined
    // The brace of `${` is dropped from the string, so that its dollar stands alone there.
    const isHole = pattern === templatePart && found.endsWith('${')
    pieces.push([kind, isHole ? found.slice(0, -1) : found])
    if (isHole) pieces.push([CODE, '{'])
    if (isHole) open.push(0)
    at += found.length
    return found
  }

  while (at < text.length) {
    if (take(plain, CODE)) continue
    const char = text[at]
    const depth = open.at(-1)
    if (char === '`') {
      take(anything, STRING)
      take(templatePart, STRING)
    } else if (char === "'" || char === '"') take(commentOrString, STRING)
    else if (char === '/') {
      if (take(commentOrString, COMMENT)) continue
      const mayBeRegex = beforeRegex.test(text.slice(Math.max(0, at - 24), at))
      if (!(mayBeRegex && take(regexLiteral, COMMENT))) take(anything, CODE)
    } else {
      take(anything, CODE)
      if (depth === undefined) continue
      if (char === '}' && depth === 0) {
        open.pop()
        take(templatePart, STRING)
      } else open[open.length - 1] = depth + (char === '{' ? 1 : -1)
    }
  }
  return pieces
}
