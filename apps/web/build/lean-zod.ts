import type { Plugin } from 'vite'

const schemas = /\/zod\/v4\/classic\/schemas\.js$/
const writers = /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(.*\);/g
const methods =
  /createStandardJSONSchemaMethod\(this, "(?:input|output)"\)|createToJSONSchemaMethod\(this, {}\)/g
/** What a schema can tell of its own limits; nobody asks it in a browser. */
const limits = /processors\.aggregateChecks\(inst\)/g
/** `z.string().jwt()` and its like. The contract writes `z.email()`; the methods would keep every format alive. */
const formatMethods =
  /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm

/**
 * Zod's own English: `messages.ts` words every issue. Its guard against values that hold themselves: JSON cannot. Its
 * compiled parser: the content policy forbids it, and `messages.ts` has turned it off in browsers.
 */
const ownWords = /core\.config\(en\(\)\)/g
const ownGuard = /core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/g
const compiledParser = /core\.\$ZodObjectJIT\.init/g

/**
 * Leaves Zod's JSON Schema writer out of the web app: every schema carries it, but only the server's OpenAPI
 * document uses it, and it weighs 5 kB of what the sign-in page may load; the methods for formats weigh 2 kB, its own words,
 * guard and compiler 4 kB. Where a newer Zod is written otherwise nothing is replaced, and `npm run size` tells.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: schemas },
      handler: (code) => ({
        code: code
          .replaceAll(writers, '')
          .replaceAll(methods, '(() => undefined)')
          .replaceAll(limits, '({})')
          .replaceAll(formatMethods, '')
          .replaceAll(ownWords, 'undefined')
          .replaceAll(ownGuard, 'undefined')
          .replaceAll(compiledParser, 'core.$ZodObject.init'),
        map: null,
      }),
    },
  }
}
