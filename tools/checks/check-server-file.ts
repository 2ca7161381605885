import { features, oneWordFiles, routeCallers, serverRoles } from './vocabulary.ts'

/** A use case is named by verb and object: `place-hold`. One word alone says too little. */
export const twoWords = /^[a-z0-9]+(-[a-z0-9]+)+$/

/** Checks a file of a server feature; the same names are allowed in its folder and its sub-folders. */
export function checkServerFile(feature: string, folder: string, file: string): string | undefined {
  if (file.endsWith('.tsx')) return 'the server renders no components; move it to apps/web/src'
  const [stem = '', ...kinds] = file.replace(/\.ts$/, '').split('.')
  if (kinds.includes('test') || kinds.includes('spec')) return checkTestName(kinds)
  if (folder === `${feature}.routes`) return checkCaller(feature, file)
  if (kinds.length === 0) return checkUseCase(feature, stem)
  return checkRole(feature, folder, stem, kinds.join('.'))
}

/** `booking.routes.db.test.ts` tests `booking.routes.ts`: the role may precede the kind of test. */
function checkTestName(kinds: string[]): string | undefined {
  const before = kinds.slice(0, -1)
  if (serverRoles.includes(before[0] ?? '')) before.shift()
  if (kinds.at(-1) === 'test' && before.length === 0) return undefined
  if (kinds.at(-1) === 'test' && /^(db|race|model|kill)$/.test(before.join('.'))) return undefined
  return `"${kinds.join('.')}" is not a kind of test; end its name in .test.ts, .db.test.ts, .race.test.ts, .model.test.ts or .kill.test.ts`
}

function checkCaller(feature: string, file: string): string | undefined {
  const callers = routeCallers.map((each) => `${each}.ts`)
  if (callers.includes(file)) return undefined
  return `${feature}.routes/ has one file for each kind of caller; call it ${callers.join(', ')}, or move it up to features/${feature}/`
}

function checkUseCase(feature: string, stem: string): string | undefined {
  if (stem.startsWith('serve-')) {
    return `a route is served in ${feature}.routes.ts alone; move it there, or to ${feature}.routes/ by its caller`
  }
  if (twoWords.test(stem) || oneWordFiles[feature]?.includes(stem)) return undefined
  return `"${stem}" does not say what is done to what; name the use case (place-hold.ts), or move it to ${feature}.reads.ts or ${feature}.rules.ts`
}

function checkRole(feature: string, folder: string, stem: string, role: string): string | undefined {
  const name = folder || feature
  if (!serverRoles.includes(role)) {
    return `"${role}" is not a role of a server file; use ${serverRoles.map((each) => `${name}.${each}.ts`).join(', ')} or a verb file`
  }
  if (role === 'routes' && folder) {
    return `a feature’s routes stand together; move them to ${feature}.routes.ts, or to ${feature}.routes/ by their caller`
  }
  if (stem === name) return undefined
  const target = features.includes(stem) ? `move it to features/${stem}/` : `call it ${name}.${role}.ts`
  return `"${stem}" is not the name of this ${folder ? 'folder' : 'feature'}; ${target}`
}
