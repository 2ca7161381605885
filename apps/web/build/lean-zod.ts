import type { Plugin } from 'vite'

const schemas = /\/zod\/v4\/classic\/schemas\.js$/
const writers = /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(.*\);/g
const methods =
  /createStandardJSONSchemaMethod\(this, "(?:input|output)"\)|createToJSONSchemaMethod\(this, {}\)/g

/**
 * Leaves Zod's JSON Schema writer out of the web app: every schema carries it, but only the server's OpenAPI
 * document uses it, and it weighs 5 kB of what the sign-in page may load. Where a newer Zod is written
 * otherwise nothing is replaced, and `npm run size` tells.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: schemas },
      handler: (code) => ({
        code: code.replaceAll(writers, '').replaceAll(methods, '(() => undefined)'),
        map: null,
      }),
    },
  }
}
