import type { Plugin, Rolldown } from 'vite'
import { listParts } from './list-parts.ts'

/** Common entry pages, with the frame around each. */
const firstPages: Record<string, RegExp> = {
  '/sign-in': /\/(sign-in-page|auth-shell)\.tsx$/,
  '/home': /\/(home-page|signed-in-shell)\.tsx$/,
  '/history': /\/(history-page|signed-in-shell)\.tsx$/,
  '/checkout': /\/(checkout-page|signed-in-shell)\.tsx$/,
}
const firstWords = /\/lib\/i18n\/languages\/([a-z]{2})\.ts$/
/** All namespaces of devotees' pages are in one chunk, so one of them is enough to find it. */
const devoteeWords = /\/locales\/([a-z]{2})\/account\.json$/
const skyFile = /^sky-(dawn|day|dusk|night)\.svg$/
const phoneSkyFile = /^sky-(dawn|day|dusk|night)\.avif$/

/**
 * Lets the browser load the requested page's chunks in parallel with the entry chunk, which saves slow phones a round
 * trip per import level. The URLs of skies, translations and page chunks are written into the HTML;
 * `apply-stored-theme.js` preloads those of the current visit.
 */
export function preloadFirstPage(): Plugin {
  return {
    name: 'preload-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return html
        const outputs = Object.values(bundle)
        const files = outputs.filter((output) => output.type === 'asset')
        const parts = outputs.filter((output) => output.type === 'chunk')
        const data = {
          skies: nameSkies(files, skyFile),
          'phone-skies': nameSkies(files, phoneSkyFile),
          words: nameWords(parts, firstWords),
          'devotee-words': nameWords(parts, devoteeWords),
          pages: Object.fromEntries(
            Object.entries(firstPages).map(([path, modules]) => [
              path,
              listParts(parts, modules)
                .filter((file) => !html.includes(file))
                .map((file) => `/${file}`),
            ]),
          ),
        }
        const attributes = Object.entries(data).map(
          ([name, value]) => ` data-${name}='${JSON.stringify(value)}'`,
        )
        return html.replace('src="/apply-stored-theme.js"', (src) => src + attributes.join(''))
      },
    },
  }
}

function nameSkies(files: Rolldown.OutputAsset[], wanted: RegExp): Record<string, string> {
  const named = files.flatMap(({ originalFileNames, fileName }): [string, string][] => {
    const sky = wanted.exec(originalFileNames[0]?.split('/').pop() ?? '')?.[1]
    return sky ? [[sky, `/${fileName}`]] : []
  })
  return Object.fromEntries(named)
}

/** For each language, the chunk with these translations. */
function nameWords(parts: Rolldown.OutputChunk[], words: RegExp): Record<string, string> {
  const named = parts.flatMap(({ moduleIds, fileName }) =>
    moduleIds.flatMap((module): [string, string][] => {
      const language = words.exec(module)?.[1]
      return language ? [[language, `/${fileName}`]] : []
    }),
  )
  return Object.fromEntries(named)
}
