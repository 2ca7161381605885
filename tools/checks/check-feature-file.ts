import { checkServerFile } from './check-server-file.ts'
import { checkWebFile } from './check-web-file.ts'
import type { Source } from './parse-source.ts'
import { features, serverSubfolders, webSubfolders } from './vocabulary.ts'

/** What is wrong with the name of a file in `features/`, and where it belongs. */
export function checkFeatureFile(path: string, source: Source): string | undefined {
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
