import { type FileLocation, isTestCode, locateFile } from './locate-file.ts'
import type { Import } from './read-imports.ts'
import { closedRoles, features } from './vocabulary.ts'

/**
 * Layers of the server: config on its own, then platform below gateways below features, and features in their order.
 */
export function checkServerImport({ from, to, typeOnly }: Import): string | undefined {
  const here = locateFile(from)
  if (here.house !== 'server' || to === undefined || isTestCode(from)) return undefined
  const there = locateFile(to)
  if (here.area === 'config' || there.area === 'config') return checkConfigImport(here, there, to)
  if (there.area === 'root' && there.house === 'server' && here.area !== 'root' && here.area !== 'commands') {
    return checkRootImport(here, to, typeOnly)
  }
  if (here.area === 'platform' && (there.area === 'features' || there.area === 'gateways')) {
    return `platform imports ${to}, but knows no temple words; take it as a parameter, or move this to ${home(there)}`
  }
  if (here.area === 'gateways' && there.area === 'features') {
    return `a gateway imports ${to}; take the value as a parameter, or move this to ${home(there)}`
  }
  if (here.area === 'features') return checkFeatureImport(here, there, to)
  return undefined
}

function checkRootImport(here: FileLocation, to: string, typeOnly: boolean): string | undefined {
  if (!to.endsWith('/config.ts')) {
    return `imports ${to}, which starts the process; take what is needed as a parameter, or move it to platform/`
  }
  if (here.area !== 'features' || typeOnly) return undefined
  return 'imports config.ts as a value; use "import type" and take the configuration as a parameter from app.ts'
}

/** Config may import nothing, and others may import it only through config.ts. */
function checkConfigImport(here: FileLocation, there: FileLocation, to: string): string | undefined {
  if (here.area === 'config' && there.house === 'server' && there.area !== 'config') {
    return `config imports ${to}, but stands below all else; take the value as a parameter`
  }
  if (here.area === 'config' || here.area === 'root') return undefined
  return `imports ${to}; take the configuration as a parameter, its type from config.ts`
}

function checkFeatureImport(here: FileLocation, there: FileLocation, to: string): string | undefined {
  if (here.role === 'jobs' && there.house !== 'contract' && there.area !== 'platform') {
    return `a jobs file imports only contract and platform, not ${to}; move the handler to ${here.feature}.worker.ts`
  }
  if (there.area !== 'features' || there.feature === here.feature || there.role === 'jobs') return undefined
  if (there.role && closedRoles.includes(there.role)) {
    return `imports ${to}, which is closed to other features; call a verb file or ${there.feature}.reads.ts, or enqueue through ${there.feature}.jobs.ts`
  }
  const later = features.indexOf(there.feature ?? '') > features.indexOf(here.feature ?? '')
  if (!later) return undefined
  return `${here.feature} imports ${to}, but ${there.feature} comes later; move the use case to ${home(there)} or checkout, or enqueue through ${there.feature}.jobs.ts`
}

function home(place: FileLocation): string {
  return place.area === 'features' ? `features/${place.feature}` : place.area
}
