import { languages } from '@vazhipadu/locales/languages'

type Look = { dir: string; lang: string; mode: string; schema: string; size: string }

/** A token begins with the number of its booking. Whoever forges one learns no more than by asking for that number. */
const numberIn = /^(V[2-9A-Z]{10})\./

/**
 * What the app hands over, behind the `#`: no server is told it, no log keeps it, no page that follows sees it. The token
 * opens this one payment while its places are kept; the look is how the app stood, for this origin has no storage of it.
 */
export function readFragment(hash: string): { token: string; tranNo: string | undefined; look: Look } {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const oneOf = (name: string, allowed: readonly [string, ...string[]]) => {
    const value = given.get(name) ?? ''
    return allowed.includes(value) ? value : allowed[0]
  }
  const token = given.get('token') ?? ''
  return {
    token,
    tranNo: numberIn.exec(token)?.[1],
    look: {
      dir: oneOf('dir', ['ltr', 'rtl']),
      lang: oneOf('lang', languages),
      mode: oneOf('mode', ['light', 'dark']),
      schema: oneOf('schema', ['default', 'dark', 'green', 'purple', 'orange']),
      size: oneOf('size', ['md', 'xs', 'sm', 'lg']),
    },
  }
}

export function applyLook({ dir, lang, mode, schema, size }: Look): void {
  const root = document.documentElement
  root.lang = lang
  root.dir = dir
  root.classList.toggle('dark', mode === 'dark')
  root.dataset.schema = schema
  root.dataset.size = size
}
