import { type Harm, KnownDefect, type Parts, writeJson } from './describe-attack.ts'

type Holder = Record<string, unknown> | unknown[]
type Place = { holder: Holder; key: string }

/** Slightly more than the body limit; anything larger is refused for its size alone. */
const LARGEST = 300_000
const MAX_PLACES = 500

const sizeOf = (value: unknown) => Math.max(8, (writeJson(value) ?? '').length)

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !(value instanceof KnownDefect)

/** Returns a damaged copy of the request's parts. */
export function applyHarms(parts: Parts, harms: Harm[]): Parts {
  const harmed = { parts: copy(parts) }
  for (const harm of harms) {
    const places = listPlaces(harmed.parts as Holder)
    const place = places[harm.at % Math.max(1, places.length)]
    if (place) apply(place, harm)
  }
  return harmed.parts as Parts
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (!isHolder(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]))
}

/** All nested values, up to the maximum that one request can contain. */
function listPlaces(holder: Holder, deep = 0): Place[] {
  if (deep > 8) return []
  return Object.entries(holder)
    .slice(0, MAX_PLACES)
    .flatMap(([key, value]) => {
      const inside = isHolder(value) ? listPlaces(value, deep + 1) : []
      return [{ holder, key }, ...inside.slice(0, MAX_PLACES)]
    })
}

function apply({ holder, key }: Place, harm: Harm): void {
  const put = (value: unknown) => define(holder, key, value)
  const value = (holder as Record<string, unknown>)[key]
  if (harm.does === 'replace') put(copy(harm.by))
  if (harm.does === 'add') add(isHolder(value) ? value : holder, harm.name, copy(harm.by))
  if (harm.does === 'nest') put(nest(value, harm.deep))
  if (harm.does === 'repeat') put(repeat(value, harm.times))
  if (harm.does !== 'remove') return
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

function repeat(value: unknown, times: number): unknown[] {
  const maxCopies = Math.ceil(LARGEST / sizeOf(value))
  return Array.from({ length: Math.min(times, maxCopies) }, () => value)
}

/** Arrays have no names; one called `constructor` would only break this program. */
function add(holder: Holder, name: string, value: unknown): void {
  if (Array.isArray(holder)) holder.push(value)
  else define(holder, name, value)
}

/** Defines even `__proto__` as an ordinary property. */
function define(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function nest(value: unknown, deep: number): unknown {
  let nested = value
  for (let each = 0; each < deep; each++) nested = each % 2 === 0 ? [nested] : { a: nested }
  return nested
}
