import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = '@vazhipadu/contract/'
const schemas = `${contract}schemas/`
const named = '\0named:'
const officePages = resolve(import.meta.dirname, '../src/lib/office-pages.ts')

/**
 * Strips schemas from the contract modules the app imports: calling the API needs only method, path and access, and
 * creating the schemas takes a slow phone longer than rendering a page. Forms that validate import
 * `contract/schemas/…`, the same file with schemas. An import that the stripped module lacks fails the build. The
 * office's pages are replaced by their rights, as computed from the endpoints.
 */
export function nameEndpoints(): Plugin {
  return {
    name: 'name-endpoints',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer && resolve(dirname(importer), source) === officePages)
        return { id: named + officePages, moduleSideEffects: false }
      if (!source.startsWith(contract) || source.startsWith(schemas)) return
      // Modules without endpoints or schemas, such as rights and page paths, are not changed.
      if (!Object.values(await readModule(source)).some(isEndpointOrSchema)) return
      return { id: named + source, moduleSideEffects: false }
    },
    async load(id) {
      if (id.startsWith(named)) return writeNamed(await readModule(id.slice(named.length)))
    },
  }
}

const readModule = (source: string): Promise<Record<string, unknown>> =>
  import(source === officePages ? pathToFileURL(source).href : fileURLToPath(import.meta.resolve(source)))

/** The module's source without schemas: endpoints and plain values. */
export function writeNamed(exported: Record<string, unknown>): string {
  return Object.entries(exported)
    .map(([name, value]) => [name, isEndpoint(value) ? nameOf(value) : value] as const)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

type Endpoint = { method: string; path: string; access: unknown }

const nameOf = ({ method, path, access }: Endpoint): Endpoint => ({ method, path, access })

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && typeof value.method === 'string' && 'path' in value && 'response' in value
}

const isEndpointOrSchema = (value: unknown) =>
  isEndpoint(value) || (typeof value === 'object' && value !== null && 'safeParse' in value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return isRecord(value) && Object.values(value).every(isPlain)
}
