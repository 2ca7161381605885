type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** `"GET /x" → "200 lines[]" → "date" → { type: 'string', isRequired }` */
type Field = { types: Set<string>; isRequired: boolean }
type Objects = Map<string, Map<string, Field>>
type Api = Map<string, Objects>

/** One line for each object of each request and answer, sorted: small enough to read in a review. */
export function listFields(document: ApiDocument): string {
  const lines: string[] = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      lines.push(`${method.toUpperCase()} ${path}`)
      for (const [where, fields] of [...readObjects(operation)].sort(byName)) {
        const written = [...fields].sort(byName).map(([name, { types, isRequired }]) => {
          return `${name}${isRequired ? '' : '?'}:${[...types].sort().join('|')}`
        })
        lines.push(`  ${where} ${written.join(' ')}`)
      }
    }
  return `${lines.join('\n')}\n`
}

/** Why callers of the older API may fail with the newer one; empty if the newer one only adds. */
export function findBreaking(older: string, newer: string): string[] {
  const after = parse(newer)
  return [...parse(older)].flatMap(([endpoint, objects]) => {
    const objectsAfter = after.get(endpoint)
    if (!objectsAfter) return [`${endpoint} is gone`]
    const wheres = new Set([...objects.keys(), ...objectsAfter.keys()])
    return [...wheres].flatMap((where) => {
      const isAnswer = where.startsWith('200')
      const compare = isAnswer ? compareAnswer : compareRequest
      return compare(objects.get(where) ?? new Map(), objectsAfter.get(where) ?? new Map()).map(
        (what) => `${endpoint} ${where} ${what}`,
      )
    })
  })
}

type Fields = ReadonlyMap<string, Field>

function compareAnswer(before: Fields, after: Fields): string[] {
  return [...before].flatMap(([name, field]) => {
    const now = after.get(name)
    if (!now) return [`${name} is gone`]
    if (field.isRequired && !now.isRequired) return [`${name} may be missing`]
    const added = [...now.types].filter((type) => !field.types.has(type))
    // A value more in an enumeration is an addition; another type, or null, is not.
    return added.some((type) => !type.startsWith('"')) ? [`${name} may be ${added.join('|')}`] : []
  })
}

function compareRequest(before: Fields, after: Fields): string[] {
  const lost = [...before].flatMap(([name, field]) => {
    const now = after.get(name)
    if (!now) return [`${name} is gone`]
    if (!field.isRequired && now.isRequired) return [`${name} is required`]
    const refused = [...field.types].filter((type) => !now.types.has(type))
    return refused.length > 0 ? [`${name} must not be ${refused.join('|')}`] : []
  })
  const demanded = [...after].filter(([name, { isRequired }]) => isRequired && !before.has(name))
  // The fields of a new object inside an optional one are no demand; only an object that was there can demand more.
  return before.size === 0 ? lost : [...lost, ...demanded.map(([name]) => `${name} is required`)]
}

function readObjects({ parameters = [], requestBody, responses }: Operation): Objects {
  const objects: Objects = new Map()
  for (const { name, in: place, required = false, schema = {} } of parameters)
    if (place === 'query') addField(objects, 'query', name, schema, required)
  for (const { schema = {} } of Object.values(requestBody?.content ?? {})) addSchema(objects, 'body', schema)
  for (const { schema = {} } of Object.values(responses['200']?.content ?? {}))
    addSchema(objects, '200', schema)
  return objects
}

/** Adds the objects inside a schema; answers the names of its own types. */
function addSchema(objects: Objects, where: string, schema: Schema): string[] {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (alternatives) return alternatives.flatMap((each) => addSchema(objects, where, each))
  if ('const' in schema) return [JSON.stringify(schema.const).replaceAll(' ', '_')]
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value).replaceAll(' ', '_'))
  if (schema.items) return addSchema(objects, `${where}[]`, schema.items).map((type) => `${type}[]`)
  if (typeof schema.additionalProperties === 'object')
    return addSchema(objects, `${where}{}`, schema.additionalProperties).map((type) => `${type}{}`)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    addField(objects, where, name, property, schema.required?.includes(name) ?? false)
  return [schema.type ?? 'any'].flat()
}

function addField(objects: Objects, where: string, name: string, schema: Schema, isRequired: boolean): void {
  const fields = objects.get(where) ?? new Map<string, Field>()
  objects.set(where, fields)
  const knownField = fields.get(name)
  const types = addSchema(objects, `${where}.${name}`, schema)
  // In two alternatives of one object: required only if both require it.
  fields.set(name, {
    types: new Set([...(knownField?.types ?? []), ...types]),
    isRequired: isRequired && knownField?.isRequired !== false,
  })
}

function parse(written: string): Api {
  const api: Api = new Map()
  let objects: Objects = new Map()
  for (const line of written.split('\n')) {
    if (line === '') continue
    const [where = '', ...fields] = line.trim().split(' ')
    if (!line.startsWith(' ')) {
      objects = new Map()
      api.set(line, objects)
    } else objects.set(where, new Map(fields.map(parseField)))
  }
  return api
}

function parseField(written: string): [string, Field] {
  const at = written.indexOf(':')
  const name = written.slice(0, at)
  const isRequired = !name.endsWith('?')
  const types = new Set(written.slice(at + 1).split('|'))
  return [isRequired ? name : name.slice(0, -1), { types, isRequired }]
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
