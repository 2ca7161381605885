import type { Plugin } from 'vite'

const maker = `${import.meta.dirname}/../../../tools/locales/make-pseudo.ts`

/** Appended to the translation loader: changes English texts as they are loaded. */
const wear = `
import { makePseudoWords } from ${JSON.stringify(maker)}
if (localStorage.getItem('pseudo')) {
  const add = i18n.addResourceBundle.bind(i18n)
  i18n.addResourceBundle = (language, room, words, ...how) =>
    add(language, room, language === 'en' ? makePseudoWords(words) : words, ...how)
}
`

/**
 * With `localStorage.pseudo = 1` the app shows the pseudo-language of tools/locales/make-pseudo.ts. Only in development
 * and test builds, never in production.
 */
export function pseudoLocale(): Plugin {
  return {
    name: 'wear-pseudo',
    transform: {
      filter: { id: /\/src\/lib\/i18n\/i18n\.ts$/ },
      handler: (code) => ({ code: code + wear, map: null }),
    },
  }
}
