import { isTest } from './locate-file.ts'
import { features, sharedShapes } from './vocabulary.ts'

/** A feature must have the same name on the server and in the contract. */
export function checkFileNames(paths: string[]): string[] {
  const contract = paths.filter(
    (path) => /^packages\/contract\/.+\.ts$/.test(path) && !path.includes('/node_modules/') && !isTest(path),
  )
  const entries = new Set(contract.map((path) => path.split('/')[2] ?? ''))
  return [
    ...contract.flatMap((path) => tell(path, checkContractFile(path, entries))),
    ...features.flatMap((feature) => checkRoutesFile(feature, paths, entries)),
  ]
}

function tell(path: string, problem: string | undefined): string[] {
  return problem === undefined ? [] : [`${path}: ${problem}`]
}

function checkContractFile(path: string, entries: Set<string>): string | undefined {
  const [entry = '', ...rest] = path.split('/').slice(2)
  const name = entry.replace(/\.ts$/, '')
  if (!features.includes(name) && !sharedShapes.includes(name)) {
    return `"${name}" is neither a feature nor a shared shape (${sharedShapes.join(', ')}); move it into the contract of the feature that serves it`
  }
  if (rest.length > 1) return `a contract has one folder at most; move it up to packages/contract/${name}/`
  if (rest.length === 1 && entries.has(`${name}.ts`)) {
    return `${name} is both a file and a folder of the contract; move packages/contract/${name}.ts into the folder`
  }
  return undefined
}

function checkRoutesFile(feature: string, paths: string[], entries: Set<string>): string[] {
  const stem = `apps/server/src/features/${feature}/${feature}.routes`
  const file = paths.find((path) => path === `${stem}.ts`)
  const folded = paths.find((path) => path.startsWith(`${stem}/`) && !isTest(path))
  const routes = file ?? folded
  if (routes === undefined) return []
  if (file && folded) {
    return [
      `${file}: the routes stand in ${feature}.routes/ too; move these into that folder by their caller`,
    ]
  }
  if (entries.has(feature) || entries.has(`${feature}.ts`)) return []
  return [
    `${routes}: serves what no contract declares; declare its endpoints in packages/contract/${feature}.ts`,
  ]
}
