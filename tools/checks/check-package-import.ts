import { isTestCode, locateFile } from './locate-file.ts'
import type { Import } from './read-imports.ts'

/**
 * Imports of the packages that both applications use: contract may import zod and the languages, panchang only
 * astronomy.
 */
export function checkPackageImport({ from, to, specifier }: Import): string | undefined {
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
