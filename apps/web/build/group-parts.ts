import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { type Part, reachParts } from './list-parts.ts'
import { nameEndpoints } from './name-endpoints.ts'

type Group = { name: string; holds: (module: string) => boolean }

const devoteePages =
  /\/app\/pages\/(account\/(home|devotee-info|profile-edit)|booking\/(concern|direct-booking|guided-booking)|checkout\/checkout|history\/[\w-]+)-page\.tsx$/
/** What somebody meets who is not signed in. */
const guestPages =
  /\/(app\/pages\/public\/[\w-]+-page|identity\/(google-sign-in|registration-dialog|sign-in\/sign-in-code-step))\.tsx$/
/** None of which has anything of the office's. */
const outside = /\/app\/pages\/(account|booking|checkout|history|public|releases|support)\/[\w-]+-page\.tsx$/
const officePages = /\/app\/pages\/(office|counter)\/[\w-]+-page\.tsx$/
/** What the sign-in page shows when its form stands, and every signed-in page has too. */
const afterForm =
  /\/(app\/(after-first-page|language\/(choose-language|language-menu|language-row)|theme\/(look-button|theme-panel-when-open)|shells\/temple-today)|ui\/feedback\/toast)\.tsx?$/
const ofZod = /\/node_modules\/zod\//
const ofContract = /\/packages\/contract\//
/** What is made of schemas, or makes them. */
const makesSchemas = (module: string) =>
  ofZod.test(module) || (ofContract.test(module) && readFileSync(module, 'utf8').includes("from 'zod'"))
/** What begins the app. */
const begins = /\/src\/main\.tsx$|\.html$/
/** Words that a devotee's pages ask for, nearly all of them each time. */
const devoteeWords =
  /\/locales\/(\w\w)\/(account|booking|calendar|catalogue|checkout|offline|profile|releases)\.json$/

/**
 * A phone pays for each file with a round trip and half a kilobyte of headers, and pages made of a hundred small parts for
 * all of them: what is loaded together anyhow comes in one file. A group holds whatever its modules import, but for what a
 * group before it holds, so that no two ever wait for each other.
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
  // Another page that shares the first file would begin the app with it; alone, the app's beginning stands in that file.
  const hasOtherPage = partsWith(parts, /\.html$/).length > 1
  const isShared = (counts: Map<string, number>, module: string) => (counts.get(module) ?? 0) > 1
  return [
    // Seldom changed: a new version of the app leaves it on the phone.
    { name: 'base', holds: (module) => first.has(module) && module.includes('/node_modules/') },
    { name: 'first', holds: (module) => first.has(module) && !(hasOtherPage && begins.test(module)) },
    { name: 'later', holds: (module) => later.has(module) },
    // For whoever types: no page is drawn with them.
    { name: 'schemas', holds: makesSchemas },
    // What a guest's page and a devotee's have both: neither loads the other's for it.
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

/** The modules of these parts and of what they import. */
const reachFrom = (parts: Part[], from: Part[]) =>
  new Set([...reachParts(parts, from)].flatMap(({ moduleIds }) => moduleIds))

/** Builds twice: only a whole build knows which module each page needs once the unused ones are gone. */
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
                    // What the office's modules share with a devotee's page stays out of the office's file.
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
