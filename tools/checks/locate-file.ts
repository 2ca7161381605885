import { testCodeFolders } from './vocabulary.ts'

/** Location of a file in the tree. */
export interface FileLocation {
  house: 'server' | 'web' | 'contract' | 'panchang' | 'outside'
  /** The folder under `src`, or `root` for a file directly in it. */
  area: string
  feature: string | undefined
  /**
   * `reads`, `jobs`… for `<name>.<role>.ts`, `routes` for files in `<feature>.routes/`, `verb` for the other files of a
   * feature, otherwise undefined. A folder does not set the role: a `*.writes.ts` is closed in any folder.
   */
  role: string | undefined
}

export function locateFile(path: string): FileLocation {
  const parts = path.split('/')
  const [top, name, third, area, feature] = parts
  if (top === 'packages' && (name === 'contract' || name === 'panchang')) {
    return { house: name, area: 'root', feature: undefined, role: undefined }
  }
  if (top !== 'apps' || third !== 'src' || (name !== 'server' && name !== 'web')) {
    return { house: whoseHouse(path), area: 'outside', feature: undefined, role: undefined }
  }
  if (parts.length === 4) return { house: name, area: 'root', feature: undefined, role: undefined }
  if (area !== 'features') return { house: name, area: area ?? '', feature: undefined, role: undefined }
  return { house: name, area, feature, role: roleOf(feature ?? '', parts.slice(5)) }
}

function whoseHouse(path: string): FileLocation['house'] {
  if (path.startsWith('apps/server/')) return 'server'
  return path.startsWith('apps/web/') ? 'web' : 'outside'
}

function roleOf(feature: string, rest: string[]): string | undefined {
  if (rest.length > 1 && rest[0] === `${feature}.routes`) return 'routes'
  const [, role, ...more] = (rest.at(-1) ?? '').replace(/\.tsx?$/, '').split('.')
  if (role === undefined) return 'verb'
  return more.length === 0 ? role : undefined
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

export function isTestCode(path: string): boolean {
  return isTest(path) || path.includes('/testing/') || testCodeFolders.some((each) => path.startsWith(each))
}
