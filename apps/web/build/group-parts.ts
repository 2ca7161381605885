import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { type Part, reachParts } from './list-parts.ts'
import { nameEndpoints } from './name-endpoints.ts'

type Group = { name: string; holds: (module: string) => boolean }

const devoteePages =
  /\/app\/pages\/(account\/(home|devotee-info|profile-edit)|booking\/(concern|direct-booking|guided-booking)|checkout\/checkout|history\/[\w-]+)-page\.tsx$/
/** Pages for visitors who are not signed in. */
const guestPages =
  /\/(app\/pages\/public\/[\w-]+-page|identity\/(google-sign-in|registration-dialog|sign-in\/sign-in-code-step))\.tsx$/
/** Pages that contain no office code. */
const outside = /\/app\/pages\/(account|booking|checkout|history|public|releases|support)\/[\w-]+-page\.tsx$/
const officePages = /\/app\/pages\/(office|counter)\/[\w-]+-page\.tsx$/
/** Modules loaded after the sign-in form has rendered, which every signed-in page needs too. */
const afterForm =
  /\/(app\/(after-first-page|language\/(choose-language|language-menu|language-row)|theme\/(look-button|theme-panel-when-open)|shells\/temple-today)|ui\/feedback\/toast)\.tsx?$/
const ofZod = /\/node_modules\/zod\//
const ofContract = /\/packages\/contract\//
/** Modules that define schemas, and the schema library. */
const makesSchemas = (module: string) =>
  ofZod.test(module) || (ofContract.test(module) && readFileSync(module, 'utf8').includes("from 'zod'"))
/** The app's entry modules. */
const begins = /\/src\/main\.tsx$|\.html$/
/** Namespaces needed by nearly all devotees' pages. */
const devoteeWords =
  /\/locales\/(\w\w)\/(account|booking|calendar|catalogue|checkout|offline|profile|releases)\.json$/

/**
 * Groups modules that are loaded together into one chunk, because each file costs a phone a round trip and 0.5 kB of
 * headers. A group includes its modules' imports, except those in earlier groups, so that no two groups depend on each
 * other.
 */
export function listGroups(parts: Part[]): Group[] {
  const reach = (named: RegExp) => reachFrom(parts, partsWith(parts, named))
  const countReached = (pages: RegExp) => {
    const counts = new Map<string, number>()
    for (const page of partsWith(parts, pages))
      for (const module of reachFrom(parts, [page])) counts.set(module, (counts.get(module) ?? 0) + 1)
    return counts
  }
  const first = reach(/\/src\/main\.tsx$|\/(auth-shell|sign-in-page)\.tsx$/)
  const later = reach(afterForm)
  const guest = reach(guestPages)
  const frame = reach(/\/public-shell\.tsx$/)
  const shell = reach(/\/signed-in-shell\.tsx$/)
  const home = reach(/\/home-page\.tsx$/)
  const history = reach(/\/history-page\.tsx$/)
  const devotee = countReached(devoteePages)
  const anywhere = countReached(outside)
  const office = countReached(officePages)
  // With other HTML entries, the app's start code must not be in the first chunk: sharing that chunk would start the
  // app.
  const hasOtherPage = partsWith(parts, /\.html$/).length > 1
  const isShared = (counts: Map<string, number>, module: string) => (counts.get(module) ?? 0) > 1
  return [
    // Rarely changed, so it stays cached across versions of the app.
    { name: 'base', holds: (module) => first.has(module) && module.includes('/node_modules/') },
    { name: 'first', holds: (module) => first.has(module) && !(hasOtherPage && begins.test(module)) },
    { name: 'later', holds: (module) => later.has(module) },
    // Needed for form input only, not for rendering.
    { name: 'schemas', holds: makesSchemas },
    // Shared by guest and devotee pages, so that neither loads the other's code.
    {
      name: 'common',
      holds: (module) => (guest.has(module) || frame.has(module)) && (shell.has(module) || home.has(module)),
    },
    {
      name: 'guest',
      holds: (module) => frame.has(module) || (guest.has(module) && isShared(anywhere, module)),
    },
    { name: 'shell', holds: (module) => shell.has(module) },
    { name: 'home', holds: (module) => home.has(module) && isShared(devotee, module) },
    { name: 'history', holds: (module) => history.has(module) && isShared(devotee, module) },
    { name: 'booking', holds: (module) => isShared(devotee, module) },
    { name: 'icons', holds: (module) => module.includes('/lucide-react/dist/esm/icons/') },
    { name: 'office', holds: (module) => isShared(office, module) && !anywhere.has(module) },
  ]
}

const partsWith = (parts: Part[], named: RegExp) =>
  parts.filter(({ moduleIds }) => moduleIds.some((module) => named.test(module)))

/** The modules of these chunks and of everything they import. */
const reachFrom = (parts: Part[], from: Part[]) =>
  new Set([...reachParts(parts, from)].flatMap(({ moduleIds }) => moduleIds))

/** Builds twice: only after tree shaking is it known which modules each page needs. */
export function groupParts(root: string, input: string[]): Plugin {
  return {
    name: 'group-parts',
    apply: 'build',
    async config() {
      const groups = listGroups(await findParts(root, input))
      const words = (module: string) => `words-${devoteeWords.exec(module)?.[1]}`
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  ...groups.map(({ name, holds }, at) => ({
                    name,
                    test: holds,
                    priority: groups.length - at,
                    // Modules shared with devotees' pages stay out of the office's chunk.
                    includeDependenciesRecursively: name !== 'office',
                  })),
                  { name: words, debugName: 'words', test: devoteeWords },
                ],
              },
            },
          },
        },
      }
    },
  }
}

async function findParts(root: string, input: string[]): Promise<Part[]> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [nameEndpoints()],
    build: { target: 'es2022', write: false, minify: false, rolldownOptions: { input } },
  })
  if (!('output' in built)) throw new Error('One build has one output')
  return built.output.filter((output) => output.type === 'chunk')
}
