import type { AnyEndpoint } from '@vazhipadu/contract/endpoint'
import { z } from 'zod'

/** By the name of a field: it says which one is meant, and so it may be somebody else's. */
const identifies = /(^|_)(id|ids|no|code|token|number)$|Id$|^(identifier|credential)$/

/** The fields of an endpoint's request, however deep, that name something or somebody. */
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
