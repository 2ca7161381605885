import type { Plugin } from 'vite'

const maker = `${import.meta.dirname}/../../../tools/locales/make-pseudo.ts`

/** Put behind the loader of words: English is changed on its way in, before any page asks for it. */
const wear = `
import { makePseudoWords } from ${JSON.stringify(maker)}
if (localStorage.getItem('pseudo')) {
  const add = i18n.addResourceBundle.bind(i18n)
  i18n.addResourceBundle = (language, room, words, ...how) =>
    add(language, room, language === 'en' ? makePseudoWords(words) : words, ...how)
}
`

/**
 * Whoever writes `localStorage.pseudo = 1` reads the product in the pseudo-language of tools/locales/make-pseudo.ts. In
 * development, and in builds for tests; what a temple serves knows nothing of it.
 */
export function wearPseudo(): Plugin {
  return {
    name: 'wear-pseudo',
    transform: {
      filter: { id: /\/src\/lib\/i18n\/i18n\.ts$/ },
      handler: (code) => ({ code: code + wear, map: null }),
    },
  }
}
