import { z } from 'zod'

/**
 * The description of a variable that operators read: in docs/operations/configuration.md, in .env.example, and in the
 * message when it is missing.
 */
export type Words = {
  purpose: string
  /** What happens if the variable is not set; only for variables whose default does not make it clear. */
  without?: string
  /** A plausible value; never a secret that works. */
  example?: string
  /** Never shown. May also be given as the path of a file: `NAME_FILE`. */
  isSecret?: true
}

export type Variable = Words & {
  name: string
  /** Describes a valid value. */
  form: string
  isRequired: boolean
  /** The default, as written in the environment. */
  byDefault: string | undefined
}

const registry = z.registry<Words>()

/** Attaches a description to a variable. Forms are shared between variables, so the description goes to a copy. */
export function withDescription<Schema extends z.ZodType>(form: Schema, words: Words): Schema {
  const own = form.clone()
  registry.add(own as z.ZodType, words)
  return own
}

export function describeVariable(name: string, schema: z.ZodType): Variable {
  const words = registry.get(schema)
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema
  const form = z.globalRegistry.get(inner)?.description
  if (words === undefined || form === undefined) throw new Error(`${name} has no words of its own`)
  return {
    ...words,
    name,
    form,
    isRequired: inner === schema,
    byDefault: schema instanceof z.ZodDefault ? write(schema.def.defaultValue) : undefined,
  }
}

function write(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}
