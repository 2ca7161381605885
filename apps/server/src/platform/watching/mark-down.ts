/** External services that this process can do without. The payment provider is not one: it has a circuit breaker. */
export type Part = 'mail' | 'sms' | 'files' | 'scanner' | 'printing'

/** Without a newer call the state is unknown after this time, and no longer reported. */
const TRUE_FOR_MS = 15 * 60_000

type Word = { part: Part; state: 'away' | 'back'; at: number }
const words = new Map<Part, Word>()

const note = (part: Part, state: Word['state']) =>
  void words.set(part, { part, state, at: performance.now() })

/** The service did not answer, or could not do its work. */
export const markDown = (part: Part): void => note(part, 'away')
export const markUp = (part: Part): void => note(part, 'back')

const listFresh = () => [...words.values()].filter(({ at }) => performance.now() - at < TRUE_FOR_MS)

/** The services that were down at this process's last call, at most a quarter of an hour ago. */
export const listAway = (): Part[] => listFresh().flatMap(({ part, state }) => (state === 'away' ? part : []))

/** The last state of each service with its time, as a process reports it: `mail away 2026-11-15T04:00:00.000Z`. */
export const listWords = (now: Date): string[] =>
  listFresh().map(({ part, state, at }) => {
    const saidAt = new Date(now.getTime() - (performance.now() - at))
    return `${part} ${state} ${saidAt.toISOString()}`
  })

/**
 * The newest report of any process counts for each service, so that a process that calls it rarely does not outlast the
 * others.
 */
export function findAway(reported: readonly string[]): Set<string> {
  const newest = new Map<string, { state: string; at: string }>()
  for (const word of reported) {
    // The previous release reports only the names of services that are down.
    const [part = '', state = 'away', at = ''] = word.split(' ')
    const latest = newest.get(part)
    if (!latest || at > latest.at) newest.set(part, { state, at })
  }
  return new Set([...newest].flatMap(([part, { state }]) => (state === 'away' ? part : [])))
}
