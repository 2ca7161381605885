import { judgeJoin } from './judge-join.ts'
import { judgePackageImport } from './judge-package-import.ts'
import { judgeServerImport } from './judge-server-import.ts'
import { judgeWebImport } from './judge-web-import.ts'
import { isTestCode, locateFile } from './locate-file.ts'
import { type Import, readImports } from './read-imports.ts'
import { type Check, readTree } from './read-tree.ts'

/** Who may import whom. */
export const checkImports: Check = (root, seen) => {
  const imports = readImports(readTree(root, seen))
  const problems = imports.flatMap((each) => {
    const problem =
      judgeAlias(each) ??
      judgeHouses(each) ??
      judgeTesting(each) ??
      judgePackageImport(each) ??
      judgeServerImport(each) ??
      judgeWebImport(each)
    return problem === undefined ? [] : [`${each.from}:${each.line}: ${problem}`]
  })
  return [...problems, ...judgeAstronomy(imports), ...judgeJoin(imports)]
}

/** An alias would hide its target from every other rule. */
function judgeAlias({ specifier }: Import): string | undefined {
  if (!/^(@\/|[~#/])/.test(specifier)) return undefined
  return `"${specifier}" is an alias; write the relative path, or @vazhipadu/<package>/<file> for a package`
}

function judgeHouses({ from, to }: Import): string | undefined {
  if (to === undefined) return undefined
  const pair = [locateFile(from).house, locateFile(to).house]
  if (!pair.includes('server') || !pair.includes('web')) return undefined
  return `imports ${to}, but web and server meet only in packages; move what both need to packages/contract`
}

function judgeTesting({ from, to }: Import): string | undefined {
  if (to === undefined || isTestCode(from) || !isTestCode(to)) return undefined
  return `imports ${to}, which is for tests; move what production needs to platform/, lib/ or its feature`
}

function judgeAstronomy(imports: Import[]): string[] {
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
