import { readdir } from 'node:fs/promises'
import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'

const CONTRACT = new URL('../../../../../packages/contract/', import.meta.url)

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Every endpoint of the contract, of all features. */
export async function listEndpoints(): Promise<AnyEndpoint[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter((file) => /^[\w/-]+\.ts$/.test(file))
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, CONTRACT).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}
