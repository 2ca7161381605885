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
const templatePart = /(?:\\[\s\S]|\$(?!\{)|[^\\`$])*(?:`|\$\{|$)/y
const regexLiteral = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y
// A slash after one of these begins a regular expression, not a division nor the end of a JSX tag.
const beforeRegex = /(?:[(,=:[!&|?{;+*%~^]|=>|\b(?:return|typeof|case|in|of|else|await|yield))\s*$/

export function viewSource(text: string): Views {
  const kinds = new Uint8Array(text.length)
  /** Depth of braces in each `${` that is open. */
  const open: number[] = []
  let at = 0

  const mark = (pattern: RegExp, kind: number): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (!found) return undefined
    kinds.fill(kind, at, at + found.length)
    at += found.length
    return found
  }
  const template = () => {
    const part = mark(templatePart, STRING)
    if (part?.endsWith('${')) {
      kinds[at - 1] = CODE
      open.push(0)
    }
  }

  while (at < text.length) {
    const char = text[at]
    if (char === '`') {
      kinds[at++] = STRING
      template()
    } else if (char === '{' || char === '}') {
      const depth = open.at(-1)
      at++
      if (depth === undefined) continue
      if (char === '}' && depth === 0) {
        open.pop()
        template()
      } else open[open.length - 1] = depth + (char === '{' ? 1 : -1)
    } else if (char === "'" || char === '"') mark(commentOrString, STRING)
    else if (char === '/') {
      const isComment = mark(commentOrString, COMMENT) !== undefined
      const mayBeRegex = !isComment && beforeRegex.test(text.slice(Math.max(0, at - 24), at))
      if (!isComment && !(mayBeRegex && mark(regexLiteral, COMMENT))) at++
    } else at++
  }
  const keep = (wanted: (kind: number | undefined) => boolean) =>
    text.replace(/[^\n]/g, (char, index: number) => (wanted(kinds[index]) ? char : ' '))
  return {
    code: keep((kind) => kind !== COMMENT),
    bare: keep((kind) => kind === CODE),
    strings: keep((kind) => kind === STRING),
  }
}
