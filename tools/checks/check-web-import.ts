import { isTestCode, locateFile } from './locate-file.ts'
import type { Import } from './read-imports.ts'
import { webTops } from './vocabulary.ts'

/** Layers of the web application: lib and ui below features below app; features do not import each other. */
export function checkWebImport({ from, to }: Import): string | undefined {
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
