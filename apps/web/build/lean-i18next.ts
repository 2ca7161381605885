import type { Plugin } from 'vite'

const library = /\/i18next\/dist\/esm\/i18next\.js$/
/** Between the words that come with a page and a server of words: we have no such server. */
const connector = /class Connector extends EventEmitter \{[\s\S]*?\n\}\n(?=\nconst get = )/
/** Numbers and days inside a text by the device's own formats; ours are written by `locales/format-date.ts`. */
const formatter = /const parseFormatStr = [\s\S]*?\nclass Formatter \{[\s\S]*?\n\}\n(?=\nconst removePending)/
const pending = /const removePending = [\s\S]*?\n\};\n/

/**
 * Leaves out of the web app what i18next carries for other ways of using it: 2 kB of what the sign-in page may load. Where
 * a newer i18next is written otherwise nothing is replaced, and `npm run size` tells.
 */
export function leanI18next(): Plugin {
  return {
    name: 'lean-i18next',
    apply: 'build',
    transform: {
      filter: { id: library },
      handler: (code) => ({
        code: code
          .replace(formatter, 'class Formatter { init() {} format(value) { return value } }\n')
          .replace(pending, '')
          .replace(
            connector,
            'class Connector extends EventEmitter { state = {}; load(_l, _n, done) { done() } }\n',
          ),
        map: null,
      }),
    },
  }
}
