import { judgeServerFile } from './judge-server-file.ts'
import { judgeWebFile } from './judge-web-file.ts'
import type { Source } from './parse-source.ts'
import { features, serverSubfolders, webSubfolders } from './vocabulary.ts'

/** Says what is wrong with a source file's name in `features/`, and where such a thing belongs. */
export function judgeFeatureFile(path: string, source: Source): string | undefined {
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
    return judgeSubfolder(feature, folder, serverFolders(feature)) ?? judgeServerFile(feature, folder, file)
  }
  return (
    judgeSubfolder(feature, folder, webSubfolders[feature] ?? []) ??
    judgeWebFile(folder || feature, file, source)
  )
}

function serverFolders(feature: string): string[] {
  return [...(serverSubfolders[feature] ?? []), `${feature}.routes`]
}

function judgeSubfolder(feature: string, folder: string, allowed: string[]): string | undefined {
  if (folder === '' || allowed.includes(folder)) return undefined
  return `a feature is one flat folder and "${folder}" is not on the list; move the file up to features/${feature}/`
}
