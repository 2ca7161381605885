import type { Plugin } from 'vite'

const stub = '\0lean-zod'

/**
 * Leaves Zod's JSON Schema writer out of the web app: every schema carries it, but only the server's OpenAPI
 * document uses it, and it weighs 5 kB of what the sign-in page may load.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isWriter = /\/(to-json-schema|json-schema-processors)\.js$/.test(source)
      return isWriter && importer?.includes('/zod/v4/classic/')
        ? { id: stub, moduleSideEffects: false }
        : null
    },
    load(id) {
      if (id !== stub) return null
      return `
        const missing = () => { throw new Error('JSON Schema is left out of the web app') }
        export const createStandardJSONSchemaMethod = () => missing
        export const createToJSONSchemaMethod = () => missing
        export const toJSONSchema = missing
      `
    },
  }
}
