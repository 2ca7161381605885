import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const contract = '@vazhipadu/contract/'
const schemas = `${contract}schemas/`
const named = '\0named:'

/**
 * Whoever calls the API needs of an endpoint its method, its path and who may call; the schemas beside them take a slow
 * phone longer to make than a page to draw. What the app imports from the contract is therefore without them; a form that
 * judges what is typed imports `contract/schemas/…`, which is the same file whole. What is asked for and not there fails
 * the build.
 */
export function nameEndpoints(): Plugin {
  return {
    name: 'name-endpoints',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source) {
      if (!source.startsWith(contract) || source.startsWith(schemas)) return
      // Rights and addresses of pages are code without schemas: as they are.
      if (!Object.values(await readModule(source)).some(isEndpointOrSchema)) return
      return { id: named + source, moduleSideEffects: false }
    },
    async load(id) {
      if (id.startsWith(named)) return writeNamed(await readModule(id.slice(named.length)))
    },
  }
}

const readModule = (source: string): Promise<Record<string, unknown>> =>
  import(fileURLToPath(import.meta.resolve(source)))

/** The module without its schemas: endpoints by name, and what is plain. */
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
