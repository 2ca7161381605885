import { keepStored, readStored } from './read-stored.ts'

type Addresses = { api: string; bridge: string; google: string; gsi: string; source: string; demo?: string }

/**
 * URLs of this temple's servers; `google` is the OAuth client id. Loaded from the host at start, so that one build
 * serves every temple. Read it when needed, never while a module loads.
 */
export const addresses = {} as Addresses

const kept = 'addresses'

/** Rejects if the host cannot be reached. */
export const fetchAddresses = (signal?: AbortSignal) =>
  fetch('/config.json', signal ? { signal } : {})
    .then((answer) => answer.json())
    .then((told: Addresses) => Object.assign(addresses, told))

/**
 * Milliseconds to wait for the host before the stored addresses are used; without stored ones there is one more
 * attempt.
 */
const patienceMs = 5_000

/** Runs before the first page. Falls back to the stored addresses, so that offline pages open. */
export const readAddresses = () =>
  fetchAddresses(AbortSignal.timeout(patienceMs)).then(
    () => keepStored(kept, addresses),
    () => {
      const last = readStored<Addresses>(kept)
      if (!last) return fetchAddresses(AbortSignal.timeout(patienceMs)).catch(() => undefined)
      return Object.assign(addresses, last)
    },
  )
