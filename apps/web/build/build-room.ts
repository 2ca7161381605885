import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { languages } from '@vazhipadu/locales/languages'
import { build, type Plugin } from 'vite'

const locales = `${import.meta.dirname}/../../../locales`

/** The waiting room page's translations as one small file per language; English is built in. */
function describeRoomWords(language: string): string {
  const read = (file: string) => JSON.parse(readFileSync(`${locales}/${language}/${file}.json`, 'utf8'))
  const { clock, partOfDay } = read('dates')
  return JSON.stringify({ words: read('room'), clock: clock.exact, partOfDay })
}

/**
 * Builds the waiting room page separately, after the app: code shared with the app would be loaded in the app's chunks,
 * ten times its own size.
 */
export function buildRoom(): Plugin {
  return {
    name: 'build-room',
    configureServer(server) {
      server.middlewares.use('/room-words/', (request, response, next) => {
        const language = languages.find((one) => request.url === `/${one}.json`)
        if (!language) return next()
        response.setHeader('content-type', 'application/json').end(describeRoomWords(language))
      })
    },
    async writeBundle({ dir }) {
      mkdirSync(`${dir}/room-words`, { recursive: true })
      for (const language of languages.filter((one) => one !== 'en'))
        writeFileSync(`${dir}/room-words/${language}.json`, describeRoomWords(language))
      const root = `${import.meta.dirname}/..`
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: `${root}/waiting-room.html` },
          assetsInlineLimit: 0,
        },
      })
    },
  }
}
