import './older-signals.ts'

// Polyfills. The build compiles syntax to ES2022 but adds no missing functions, so old phones would show an empty page.
// APIs newer than Chromium 94 and Safari 15.4 otherwise fail to compile (`lib` in apps/web/tsconfig.json).

type Test = (value: unknown, at: number, list: unknown[]) => unknown

function fill<Owner, Name extends keyof Owner>(
  owner: Owner,
  younger: Pick<Owner, Name> & ThisType<Owner>,
): void {
  for (const [name, value] of Object.entries(younger))
    if (owner[name as Name] === undefined)
      Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

fill(Array.prototype, {
  findLast(test: Test, self?: unknown) {
    return this[this.findLastIndex(test, self)]
  },
  findLastIndex(test: Test, self?: unknown) {
    for (let at = this.length - 1; at >= 0; at--) if (test.call(self, this[at], at, this)) return at
    return -1
  },
  toReversed() {
    return [...this].reverse()
  },
  toSorted(compare) {
    return [...this].sort(compare)
  },
  toSpliced(...change: [number, number, ...unknown[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
  with(at, value) {
    const copy = [...this]
    copy[at < 0 ? at + copy.length : at] = value
    return copy
  },
})

fill(Map, {
  groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key) {
    const groups = new Map<Key, Item[]>()
    let at = 0
    for (const item of items) {
      const key = keyOf(item, at++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  },
})

fill(Promise, {
  withResolvers<Value>() {
    const parts = {} as PromiseWithResolvers<Value>
    parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
    return parts
  },
})

fill(HTMLFormElement.prototype, {
  requestSubmit(this: HTMLFormElement) {
    if (this.noValidate || this.reportValidity())
      this.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  },
})

// `size` of URLSearchParams is needed for every API request with a query.
if (!('size' in URLSearchParams.prototype))
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    get(this: URLSearchParams) {
      return [...this].length
    },
    configurable: true,
  })
