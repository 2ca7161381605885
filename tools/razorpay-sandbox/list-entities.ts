import { refuseInput } from './refuse-request.ts'

export interface Collection<T> {
  entity: 'collection'
  count: number
  items: T[]
}

export interface Window {
  from: number
  to: number
  count: number
  skip: number
}

export function readWindow(query: URLSearchParams, max = 100): Window {
  const read = (name: string, usual: number, min: number, max: number) => {
    const text = query.get(name)
    if (text === null || text === '') return usual
    if (!/^-?\d+$/.test(text)) throw refuseInput(`${name} must be an integer.`, name)
    const value = Number(text)
    if (value < min) throw refuseInput(`The ${name} must be at least ${min}.`, name)
    if (value > max) throw refuseInput(`The ${name} may not be greater than ${max}.`, name)
    return value
  }
  // The documentation gives 946684800 (year 2000) and 4765046400 (2121) as bounds of a time.
  return {
    from: read('from', 0, 946_684_800, 4_765_046_400),
    to: read('to', Number.MAX_SAFE_INTEGER, 946_684_800, 4_765_046_400),
    count: read('count', 10, 1, max),
    skip: read('skip', 0, 0, Number.MAX_SAFE_INTEGER),
  }
}

/** For lists documented with only `count` and `skip`. */
export function readPage(query: URLSearchParams): Window {
  const unknown = ['from', 'to'].filter((name) => query.has(name))
  if (unknown.length > 0)
    throw refuseInput(`${unknown.join(', ')} is/are not required and should not be sent`, unknown[0])
  return readWindow(query)
}

/** Newest first, from a list in time order; reads only the requested part. */
export function listWindow<R, T>(
  list: R[],
  { from, to, count, skip }: Window,
  time: (record: R) => number,
  show: (record: R) => T,
  matches: (record: R) => boolean = () => true,
): Collection<T> {
  const items: T[] = []
  let skipped = 0
  for (let place = findEnd(list, to, time) - 1; place >= 0 && items.length < count; place--) {
    const record = list[place] as R
    if (time(record) < from) break
    if (!matches(record)) continue
    if (skipped++ >= skip) items.push(show(record))
  }
  return collect(items)
}

export function collect<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items }
}

function findEnd<R>(list: R[], to: number, time: (record: R) => number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (time(list[middle] as R) <= to) low = middle + 1
    else high = middle
  }
  return low
}

/** `expand[]=card` as documented, `expand[expand]=card` as Node's SDK sends it, and similar. */
export function readExpand(query: URLSearchParams): Set<string> {
  return new Set([...query].filter(([name]) => name.startsWith('expand')).map(([, value]) => value))
}
