import { verbs } from './verbs.ts'
import { viewSource } from './view-source.ts'
import {
  features,
  serverRoles,
  serverSubfolders,
  webPrefixes,
  webRoles,
  webSubfolders,
} from './vocabulary.ts'

/** Says what is wrong with a source file's name in `features/`, and where such a thing belongs. */
export function judgeFeatureFile(path: string, text: string): string | undefined {
  const found = /^apps\/(server|web)\/src\/features\/(.+)$/.exec(path)
  if (!found) return undefined
  const house = found[1] ?? ''
  const parts = (found[2] ?? '').split('/')
  const [feature = '', ...rest] = parts
  if (rest.length === 0)
    return 'a file cannot stand beside the feature folders; move it into the feature it serves'
  if (!features.includes(feature)) {
    return `"${feature}" is not a feature; move it into one of ${features.join(', ')}`
  }
  if (rest.length > 1) return judgeSubfolder(house, feature, rest)
  const [file = ''] = rest
  return house === 'server' ? judgeServerFile(feature, file) : judgeWebFile(feature, file, text)
}

function judgeSubfolder(house: string, feature: string, rest: string[]): string | undefined {
  const allowed = (house === 'server' ? serverSubfolders : webSubfolders)[feature] ?? []
  if (rest.length === 2 && allowed.includes(rest[0] ?? '')) return undefined
  const folder = rest.slice(0, -1).join('/')
  return `a feature is one flat folder and "${folder}" is not on the list; move the file up to features/${feature}/`
}

function judgeServerFile(feature: string, file: string): string | undefined {
  if (file.endsWith('.tsx')) return 'the server renders no components; move it to apps/web/src'
  const [stem = '', ...kinds] = file.replace(/\.ts$/, '').split('.')
  if (kinds.includes('test') || kinds.includes('spec')) return judgeTest(kinds)
  const verb = stem.split('-')[0] ?? ''
  if (kinds.length === 0) {
    if (verbs.has(verb)) return undefined
    return `"${verb}" is not a verb; name the use case (place-hold.ts), move it to ${feature}.reads.ts or ${feature}.rules.ts, or add the verb to tools/checks/verbs.ts`
  }
  const role = kinds.join('.')
  if (!serverRoles.includes(role)) {
    return `"${role}" is not a role of a server file; use ${serverRoles.map((each) => `${feature}.${each}.ts`).join(', ')} or a verb file`
  }
  if (stem === feature) return undefined
  const target = features.includes(stem) ? `move it to features/${stem}/` : `call it ${feature}.${role}.ts`
  return `"${stem}" is not the name of this feature; ${target}`
}

/** `booking.routes.db.test.ts` tests `booking.routes.ts`: its role may stand before the kind of test. */
function judgeTest(kinds: string[]): string | undefined {
  const before = kinds.slice(0, -1)
  if (serverRoles.includes(before[0] ?? '')) before.shift()
  if (kinds.at(-1) === 'test' && before.length === 0) return undefined
  if (kinds.at(-1) === 'test' && /^(db|race|model|kill)$/.test(before.join('.'))) return undefined
  return `"${kinds.join('.')}" is not a kind of test; end its name in .test.ts, .db.test.ts, .race.test.ts, .model.test.ts or .kill.test.ts`
}

function judgeWebFile(feature: string, file: string, text: string): string | undefined {
  if (/^[\w.-]+\.test\.tsx?$/.test(file)) return undefined
  if (file === `${feature}-words.ts` || webRoles.some((role) => file === `${feature}.${role}.ts`))
    return undefined
  if (webPrefixes.some((prefix) => file.startsWith(prefix) && file.endsWith('.ts'))) return undefined
  if (/^[a-z0-9-]+\.ts$/.test(file) && verbs.has(file.replace(/\.ts$/, '').split('-')[0] ?? ''))
    return undefined
  if (!file.endsWith('.tsx')) {
    return `not a word of a web feature; calls go to ${feature}.api.ts, labels to ${feature}-words.ts, a component to a .tsx file, a hook to use-….ts, pure decisions to ${feature}.rules.ts, anything else to a file named by a verb`
  }
  return judgeComponent(file, text)
}

function judgeComponent(file: string, text: string): string | undefined {
  const stem = file.replace(/\.tsx$/, '')
  if (stem.includes('.')) return `"${stem}" has a dot; call the file after its component, in kebab-case`
  const exported = /\bexport\s+(?:default\s+)?(?:async\s+)?(?:function|const|class)\s+([A-Z]\w*)/g
  const names = [...viewSource(text).bare.matchAll(exported)].map((match) => match[1] ?? '')
  const named = names.find((name) => name.toLowerCase() === stem.replaceAll('-', ''))
  const others = names.filter((name) => name !== named && !/^[A-Z0-9_]+$/.test(name))
  if (!named) {
    const component = stem.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())
    return `exports no component ${component}; name the file after its component, or move what is no component to a .ts file`
  }
  if (others.length === 0) return undefined
  return `exports more than one component; move ${others.join(', ')} to a file of its own beside it`
}
