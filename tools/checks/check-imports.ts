import { checkServerImport } from './check-server-import.ts'
import { isTestCode, locateFile } from './locate-file.ts'
import { type Import, readImports } from './read-imports.ts'
import { type Check, readTree } from './read-tree.ts'
import { joined, mayJoin, personFiles, webTops } from './vocabulary.ts'

/** Checks which file may import which. */
export const checkImports: Check = (root, seen) => {
  const imports = readImports(readTree(root, seen))
  const problems = imports.flatMap((each) => {
    const problem =
      checkAlias(each) ??
      checkHouses(each) ??
      checkTestingImport(each) ??
      checkPackageImport(each) ??
      checkServerImport(each) ??
      checkWebImport(each)
    return problem === undefined ? [] : [`${each.from}:${each.line}: ${problem}`]
  })
  return [...problems, ...checkAstronomyImports(imports), ...checkJoin(imports)]
}

/** An alias would hide the import from every other rule. */
function checkAlias({ specifier }: Import): string | undefined {
  if (!/^(@\/|[~#/])/.test(specifier)) return undefined
  return `"${specifier}" is an alias; write the relative path, or @vazhipadu/<package>/<file> for a package`
}

function checkHouses({ from, to }: Import): string | undefined {
  if (to === undefined) return undefined
  const pair = [locateFile(from).house, locateFile(to).house]
  if (!pair.includes('server') || !pair.includes('web')) return undefined
  return `imports ${to}, but web and server meet only in packages; move what both need to packages/contract`
}

function checkTestingImport({ from, to }: Import): string | undefined {
  if (to === undefined || isTestCode(from) || !isTestCode(to)) return undefined
  return `imports ${to}, which is for tests; move what production needs to platform/, lib/ or its feature`
}

function checkAstronomyImports(imports: Import[]): string[] {
  const users = imports.filter(
    ({ from, specifier }) =>
      specifier === 'astronomy-engine' && locateFile(from).house === 'panchang' && !isTestCode(from),
  )
  const [first, ...others] = users
  return others
    .filter((each) => each.from !== first?.from)
    .map(
      (each) => `${each.from}:${each.line}: a second user of astronomy-engine; call ${first?.from} instead`,
    )
}

/** Layers of the web application: lib and ui below features below app; features do not import each other. */
function checkWebImport({ from, to }: Import): string | undefined {
  const here = locateFile(from)
  if (here.house !== 'web' || to === undefined || isTestCode(from)) return undefined
  const there = locateFile(to)
  if (there.house !== 'web') return undefined
  const isAbove = webTops.includes(there.area)
  if ((here.area === 'ui' || here.area === 'lib') && (there.area === 'features' || isAbove)) {
    return `${here.area} imports ${to}; take it as a property or parameter, or move this file to ${to.split('/').slice(0, -1).join('/')}`
  }
  if (here.area === 'features' && isAbove) {
    return `a feature imports ${to}, which composes features; paths stand in apps/web/src/lib/paths.ts, anything else it takes as a property`
  }
  if (here.area === 'features' && there.area === 'features' && here.feature !== there.feature) {
    return `${here.feature} imports ${to}, but web features never import each other; compose both in a page in apps/web/src/app/pages, or move the shared part to ui/ or lib/`
  }
  return undefined
}

/**
 * Imports of the packages that both applications use: contract may import zod and the languages, panchang only
 * astronomy.
 */
function checkPackageImport({ from, to, specifier }: Import): string | undefined {
  const { house } = locateFile(from)
  if ((house !== 'contract' && house !== 'panchang') || isTestCode(from)) return undefined
  if (to !== undefined && locateFile(to).house === house) return undefined
  if (house === 'contract') {
    if (/^zod(\/|$)/.test(specifier) || /^@vazhipadu\/locales\/(languages|text-key)$/.test(specifier))
      return undefined
    return `contract imports zod only, not "${specifier}"; move the code to the server feature or web lib that needs it`
  }
  if (specifier === 'astronomy-engine') return undefined
  // Only the command line may use Node's modules.
  if (from.startsWith('packages/panchang/cli/') && specifier.startsWith('node:')) return undefined
  return `panchang imports astronomy-engine only, not "${specifier}"; pass the value in, or move the code to features/calendar`
}

/**
 * A use case that needs two of booking, payments, delivery and receipts is one transaction with one lock order, so it
 * must be in one of the few features that may join them. A file of one of the four counts as one of the two.
 */
function checkJoin(imports: Import[]): string[] {
  const byFile = Map.groupBy(imports.filter(callsJoined), (each) => each.from)
  return [...byFile].flatMap(([from, calls]) => {
    const own = locateFile(from).feature ?? ''
    const touched = new Set([own, ...calls.map(({ to }) => featureOf(to))])
    const met = joined.filter((each) => touched.has(each))
    if (met.length < 2) return []
    return calls
      .filter(({ to }) => featureOf(to) !== own)
      .map(
        ({ line, to }) =>
          `${from}:${line}: imports ${to} and so joins ${met.join(' and ')}; move the use case to one of features/${mayJoin.join(', ')}`,
      )
  })
}

function callsJoined({ from, to }: Import): boolean {
  if (to === undefined || isTestCode(from) || isTestCode(to)) return false
  const here = locateFile(from)
  const there = locateFile(to)
  if (here.house !== 'server' || here.area !== 'features' || mayJoin.includes(here.feature ?? ''))
    return false
  if (there.house !== 'server' || there.role !== 'verb') return false
  return joined.includes(featureOf(to)) && !personFiles.some((file) => to.endsWith(`/${file}`))
}

function featureOf(path: string | undefined): string {
  return (path && locateFile(path).feature) ?? ''
}
