import { vi } from 'vitest'

/** An in-memory Cache Storage, which jsdom lacks; exposes the cached texts. */
export function stubCaches() {
  const shelves = new Map<string, Map<string, string>>()
  const addressOf = (what: string | { url: string }) =>
    new URL(typeof what === 'string' ? what : what.url, window.location.origin).href
  const open = async (name: string) => {
    const held = shelves.get(name) ?? new Map<string, string>()
    shelves.set(name, held)
    return {
      put: async (what: string, answer: Response) => void held.set(addressOf(what), await answer.text()),
      match: async (what: string | { url: string }) => {
        const text = held.get(addressOf(what))
        return text === undefined ? undefined : new Response(text)
      },
      keys: async () => [...held.keys()].map((url) => ({ url })),
      delete: async (what: string | { url: string }) => held.delete(addressOf(what)),
    }
  }
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => shelves.has(name),
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
  })
  return shelves
}
