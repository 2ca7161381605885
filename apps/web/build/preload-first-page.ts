import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The page that nearly every first visit begins with, and the half of it that shows the temple. */
const firstModules = /\/(sign-in-page|auth-shell)\.tsx$/
const wordsModule = /\/lib\/i18n\/languages\/([a-z]{2})\.ts$/
const skyFile = /^sky-(dawn|day|dusk|night)\.svg$/

/**
 * Asks for the sign-in page together with the entry instead of after it: on a slow phone each step of the
 * chain costs a round trip. Where the skies and the words of each language are is written into the page;
 * `apply-stored-theme.js` asks for the sky of the hour and for the language that was chosen.
 */
export function preloadFirstPage(): Plugin {
  return {
    name: 'preload-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return html
        const files = new Set<string>()
        const skies: Record<string, string> = {}
        const words: Record<string, string> = {}
        for (const output of Object.values(bundle)) {
          if (output.type === 'asset') {
            const name = output.originalFileNames[0]?.split('/').pop() ?? ''
            const sky = skyFile.exec(name)?.[1]
            if (sky) skies[sky] = `/${output.fileName}`
          } else if (wordsModule.test(output.facadeModuleId ?? '')) {
            const language = wordsModule.exec(output.facadeModuleId ?? '')?.[1] ?? ''
            words[language] = `/${output.fileName}`
          } else if (output.facadeModuleId && firstModules.test(output.facadeModuleId)) {
            for (const file of [output.fileName, ...output.imports]) files.add(file)
          }
        }
        const tags: HtmlTagDescriptor[] = [...files]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }))
        return {
          html: html.replace(
            'src="/apply-stored-theme.js"',
            (src) => `${src} data-skies='${JSON.stringify(skies)}' data-words='${JSON.stringify(words)}'`,
          ),
          tags,
        }
      },
    },
  }
}
