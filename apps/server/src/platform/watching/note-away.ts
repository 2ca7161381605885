/** What this process needs of others and can do without. The payment provider has its brake. */
export type Part = 'mail' | 'sms' | 'files' | 'scanner' | 'printing'

/** Not asked again since, nobody knows: then it is no longer said. */
const TRUE_FOR_MS = 15 * 60_000

type Word = { part: Part; state: 'away' | 'back'; at: number }
const words = new Map<Part, Word>()

const note = (part: Part, state: Word['state']) =>
  void words.set(part, { part, state, at: performance.now() })

/** It did not answer, or could not do what it is there for. */
export const noteAway = (part: Part): void => note(part, 'away')
export const noteBack = (part: Part): void => note(part, 'back')

const listFresh = () => [...words.values()].filter(({ at }) => performance.now() - at < TRUE_FOR_MS)

/** What was away when this process last asked, a quarter of an hour ago at most. */
export const listAway = (): Part[] => listFresh().flatMap(({ part, state }) => (state === 'away' ? part : []))

/** The last word on each part and when it was said, as a process reports it: `mail away 2026-11-15T04:00:00.000Z`. */
export const listWords = (now: Date): string[] =>
  listFresh().map(({ part, state, at }) => {
    const saidAt = new Date(now.getTime() - (performance.now() - at))
    return `${part} ${state} ${saidAt.toISOString()}`
  })

/** Of what all processes say the newest word on each part counts: one that asks again seldom does not outlast the others. */
export function findAway(reported: readonly string[]): Set<string> {
  const newest = new Map<string, { state: string; at: string }>()
  for (const word of reported) {
    // A process of the release before names what is away and nothing else.
    const [part = '', state = 'away', at = ''] = word.split(' ')
    const known = newest.get(part)
    if (!known || at > known.at) newest.set(part, { state, at })
  }
  return new Set([...newest].flatMap(([part, { state }]) => (state === 'away' ? part : [])))
}
