import { checkJoin } from './check-join.ts'
import { checkPackageImport } from './check-package-import.ts'
import { checkServerImport } from './check-server-import.ts'
import { checkWebImport } from './check-web-import.ts'
import { isTestCode, locateFile } from './locate-file.ts'
import { type Import, readImports } from './read-imports.ts'
import { type Check, readTree } from './read-tree.ts'

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
