import { keepStored, readStored } from './read-stored.ts'

type Addresses = { api: string; bridge: string; google: string; gsi: string; source: string; demo?: string }

/**
 * Where this temple's servers are, `google` being its client's id there. The host tells it when the page starts, so that
 * one build is good for every temple. Read it when it is used, never when a module is loaded.
 */
export const addresses = {} as Addresses

const kept = 'addresses'

/** Fails where the host cannot be reached. */
export const askAddresses = (signal?: AbortSignal) =>
  fetch('/config.json', signal ? { signal } : {})
    .then((answer) => answer.json())
    .then((told: Addresses) => Object.assign(addresses, told))

/** Longer nobody waits for what was told before; whoever comes for the first time asks once more. */
const patienceMs = 5_000

/** Comes before the first page. Without a network what was told last holds, so that a page which is kept opens. */
export const readAddresses = () =>
  askAddresses(AbortSignal.timeout(patienceMs)).then(
    () => keepStored(kept, addresses),
    () => {
      const last = readStored<Addresses>(kept)
      if (!last) return askAddresses(AbortSignal.timeout(patienceMs)).catch(() => undefined)
      return Object.assign(addresses, last)
    },
  )
