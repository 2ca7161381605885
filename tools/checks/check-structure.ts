import { checkFileNames } from './check-file-names.ts'
import { checkFolders } from './check-folders.ts'
import { checkServerFile } from './check-server-file.ts'
import { checkWebFile } from './check-web-file.ts'
import { isTest, locateFile } from './locate-file.ts'
import type { Source } from './parse-source.ts'
import { nameOf } from './read-node.ts'
import { type Check, countLines, isSource, readTree } from './read-tree.ts'
import {
  bannedWords,
  features,
  longestSource,
  serverAreas,
  serverRootFiles,
  serverSubfolders,
  webAreas,
  webSubfolders,
} from './vocabulary.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
/**
 * Names prescribed by other tools or by convention: README.md, LICENSE, REUSE.toml, MPL-2.0.txt, Dockerfile,
 * api@.service.
 */
const prescribed =
  /^([A-Z]+(_[A-Z]+)*(\.(md|txt|toml))?|[A-Z]+(-[\w.]+)+\.txt|Dockerfile|Caddyfile|[a-z0-9-]+@\.(service|socket|timer))$/

/** Every file must have a name from the closed vocabulary, be in its folder, and be short enough to read. */
export const checkStructure: Check = (root, seen) => {
  const tree = readTree(root, seen)
  const files = tree.paths.flatMap((path) => {
    const problems = [checkName(path), checkArea(path)]
    if (isSource(path)) {
      const source = tree.parse(path)
      problems.push(checkLength(path, source.text), checkDeclarations(source), checkFeatureFile(path, source))
    } else if (/^apps\/(server|web)\/src\/features\//.test(path)) {
      seen?.add(path)
      problems.push(
        'a feature folder holds only TypeScript; put data in db/seed or testing/, pictures in public/',
      )
    }
    return problems.filter((problem) => problem !== undefined).map((problem) => `${path}: ${problem}`)
  })
  return [...files, ...checkFolders(tree), ...checkFileNames(tree.paths)]
}

function checkName(path: string): string | undefined {
  const parts = path.split('/').map((part) => part.replace(/^\./, ''))
  const odd = parts.find(
    (part) => !prescribed.test(part) && !part.split('.').every((each) => kebab.test(each)),
  )
  if (odd !== undefined) return `"${odd}" is not kebab-case; call it ${toKebab(odd)}`
  if (!isSource(path)) return undefined
  // `session-manager` says as little as `manager`, but `load-common-passwords` says enough.
  const lastWords = parts.flatMap((part) => part.split('.').map((each) => each.split('-').at(-1) ?? ''))
  const banned = lastWords.find((word) => bannedWords.includes(word))
  if (banned) {
    return `"${banned}" does not say what is inside; name it for what it does and put it in the feature that uses it`
  }
  if (/^index\.tsx?$/.test(parts.at(-1) ?? '')) {
    return 'an index file hides where things are; name it for what it holds and import that file directly'
  }
  return undefined
}

function toKebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_\s]+/g, '-')
    .toLowerCase()
}

function checkArea(path: string): string | undefined {
  const { house, area } = locateFile(path)
  if (area === 'outside' || !isSource(path)) return undefined
  const file = path.split('/').at(-1) ?? ''
  if (house === 'server' && area === 'root' && !isTest(path) && !serverRootFiles.includes(file)) {
    return `apps/server/src holds only ${serverRootFiles.join(', ')}; move it to platform/, gateways/ or its feature`
  }
  const areas = house === 'server' ? serverAreas : webAreas
  if ((house === 'server' || house === 'web') && area !== 'root' && !areas.includes(area)) {
    return `there is no folder "${area}" in apps/${house}/src; move it to one of ${areas.join(', ')}`
  }
  return undefined
}

function checkLength(path: string, text: string): string | undefined {
  if (isTest(path)) return undefined
  const lines = countLines(text)
  if (lines <= longestSource) return undefined
  return `${lines} lines, the most is ${longestSource}; move one of its jobs to a file of its own beside it`
}

function checkDeclarations({ nodes }: Source): string | undefined {
  const declared = [
    ...nodes('ClassDeclaration'),
    ...nodes('TSInterfaceDeclaration'),
    ...nodes('TSTypeAliasDeclaration'),
    ...nodes('VariableDeclarator'),
  ]
  const name = declared.map(({ id }) => nameOf(id) ?? '').find((each) => /\wD(to|TO)$/.test(each))
  return (
    name && `"${name}" is named for its vehicle; name it for its content and declare it in packages/contract`
  )
}

/** What is wrong with the name of a file in `features/`, and where it belongs. */
function checkFeatureFile(path: string, source: Source): string | undefined {
  const found = /^apps\/(server|web)\/src\/features\/(.+)$/.exec(path)
  if (!found) return undefined
  const house = found[1] ?? ''
  const [feature = '', ...rest] = (found[2] ?? '').split('/')
  if (rest.length === 0)
    return 'a file cannot stand beside the feature folders; move it into the feature it serves'
  if (!features.includes(feature)) {
    return `"${feature}" is not a feature; move it into one of ${features.join(', ')}, or give it its place in tools/checks/vocabulary.ts`
  }
  const file = rest.at(-1) ?? ''
  const folder = rest.slice(0, -1).join('/')
  if (house === 'server') {
    return checkSubfolder(feature, folder, serverFolders(feature)) ?? checkServerFile(feature, folder, file)
  }
  return (
    checkSubfolder(feature, folder, webSubfolders[feature] ?? []) ??
    checkWebFile(folder || feature, file, source)
  )
}

function serverFolders(feature: string): string[] {
  return [...(serverSubfolders[feature] ?? []), `${feature}.routes`]
}

function checkSubfolder(feature: string, folder: string, allowed: string[]): string | undefined {
  if (folder === '' || allowed.includes(folder)) return undefined
  return `a feature is one flat folder and "${folder}" is not on the list; move the file up to features/${feature}/`
}
