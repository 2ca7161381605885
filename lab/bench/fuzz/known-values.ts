import type { KnownDefect } from './describe-attack.ts'

const MAX_PER_NAME = 60
const TRAN_NO = /^V[2-9A-HJKMNP-TV-Z]{10}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type KnownValues = ReturnType<typeof createKnownValues>

/**
 * Stores values of responses by the name under which requests need them, so that later requests refer to existing data.
 */
export function createKnownValues() {
  const values = new Map<string, unknown[]>()
  const keep = (name: string, value: unknown) => {
    const kept = values.get(name) ?? []
    if (kept.includes(value)) return
    if (kept.length >= MAX_PER_NAME) kept.shift()
    kept.push(value)
    values.set(name, kept)
  }
  const learn = (value: unknown, name: string, of: string): void => {
    if (Array.isArray(value)) {
      for (const each of value.slice(0, 30)) learn(each, name, of)
      return
    }
    if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) learn(each, key, name)
      return
    }
    if (value === null || value === '') return
    keep(name, value)
    // Stores the id of `lines: [{ id }]` as `line_id`.
    if (name === 'id' && of !== '') keep(`${of.replace(/s$/, '')}_id`, value)
    if (name === 'tempToken') keep('token', value)
    if (typeof value !== 'string') return
    if (TRAN_NO.test(value)) keep('tran_no', value)
    if (UUID.test(value)) keep('uuid', value)
    if (name === 'url') keep('ticket', value.split('/').at(-1))
  }
  return {
    keep,
    learn: (answer: unknown) => learn(answer, '', ''),
    /** Resolves a `Known` to a value. */
    resolve(known: KnownDefect): unknown {
      const { name, at, otherwise } = known
      const kept = values.get(name) ?? values.get(kindOf(otherwise)) ?? []
      return kept.length === 0 ? otherwise : kept[at % kept.length]
    },
  }
}

function kindOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  if (TRAN_NO.test(value)) return 'tran_no'
  return UUID.test(value) ? 'uuid' : ''
}
