import { languages } from '@vazhipadu/locales/languages'

type Look = { dir: string; lang: string; mode: string; schema: string; size: string }

/**
 * The token starts with the order number. It is not trusted: a forged one reveals no more than requesting that number
 * would.
 */
const numberIn = /^(V[2-9A-Z]{10})\./

/**
 * Parameters from the app in the URL's fragment, which is never sent to servers, logged or passed on as referrer. The
 * token opens this one payment while its places are held; the theme is included because this origin has no storage.
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
