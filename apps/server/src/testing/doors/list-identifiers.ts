import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { z } from 'zod'

/** Field names that hold an identifier, which may be another person's. */
const identifies = /(^|_)(id|ids|no|code|token|number)$|Id$|^(identifier|credential)$/

/** Lists the fields of an endpoint's request, at any depth, that hold an identifier. */
export function listIdentifiers({ params, query, body, form }: AnyEndpoint): string[] {
  const names = [params, query, body, form].flatMap((part) => (part ? listFields(part) : []))
  return [...new Set(names)].filter((name) => identifies.test(name))
}

function listFields(schema: z.ZodType): string[] {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return walk(described)
}

function walk(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const properties = 'properties' in node ? Object.keys(node.properties as object) : []
  return [...properties, ...Object.values(node).flatMap(walk)]
}
