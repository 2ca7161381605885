import fc from 'fast-check'
import { story } from './choose-actions.ts'
import type { Story } from './describe-actions.ts'
import { runStory } from './run-story.ts'
import type { Tills } from './start-tills.ts'

type Size = { seed: number; stories: number; maxSeconds?: number }

export type MoneyProof = {
  seed: number
  sequences: number
  commands: number
  violations: number
  /** The shortest failing scenario found, and its fault. */
  worst?: { story: Story; wrong: string[] }
  happened: Record<string, number>
}

class StoryFailed extends Error {
  readonly wrong: string[]
  constructor(wrong: string[]) {
    super(wrong.join('\n'))
    this.wrong = wrong
  }
}

/** Plays random stories until one fails or all are done. The same seed plays the same stories. */
export async function proveMoney(tills: Tills, { seed, stories, maxSeconds }: Size): Promise<MoneyProof> {
  const happened: Record<string, number> = {}
  let [sequences, commands] = [0, 0]
  const count = (what: string, times = 1) => {
    happened[what] = (happened[what] ?? 0) + times
  }
  const outcome = await fc.check(
    fc.asyncProperty(story, async (played) => {
      const wrong = await runStory(tills, played)
      sequences++
      commands += played.actions.length
      for (const { does } of played.actions) count(does)
      for (const [what, times] of Object.entries(await countEnds(tills))) count(what, times)
      if (wrong.length > 0) throw new StoryFailed(wrong)
    }),
    {
      seed,
      numRuns: stories,
      ...(maxSeconds && { interruptAfterTimeLimit: maxSeconds * 1000, markInterruptAsFailure: false }),
    },
  )
  const [worst] = outcome.counterexample ?? []
  const error = outcome.errorInstance
  if (outcome.failed && !(error instanceof StoryFailed)) throw error
  return {
    seed,
    sequences,
    commands,
    happened,
    violations: outcome.failed ? 1 : 0,
    ...(worst && error instanceof StoryFailed && { worst: { story: worst, wrong: error.wrong } }),
  }
}

/** Counts how orders, payments and refunds of a story ended, because a proof that reaches little proves little. */
async function countEnds({ db }: Tills): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select((of) => [of.val('order ').as('kind'), 'state', of.fn.countAll<number>().as('times')])
    .groupBy('state')
    .unionAll(
      db
        .selectFrom('refund')
        .select((of) => [
          of.val('refund ').as('kind'),
          'cause as state',
          of.fn.countAll<number>().as('times'),
        ])
        .groupBy('cause'),
    )
    .unionAll(
      db
        .selectFrom('refund')
        .select((of) => [
          of.val('refund failed: ').as('kind'),
          'failureKind as state',
          of.fn.countAll<number>().as('times'),
        ])
        .where('failureKind', 'is not', null)
        .$narrowType<{ state: string }>()
        .groupBy('failureKind'),
    )
    .unionAll(
      db
        .selectFrom('refund')
        .select((of) => [
          of.val('refund by ').as('kind'),
          'way as state',
          of.fn.countAll<number>().as('times'),
        ])
        .where('state', '=', 'processed')
        .groupBy('way'),
    )
    .unionAll(
      db
        .selectFrom('dispute')
        .select((of) => [of.val('dispute ').as('kind'), 'state', of.fn.countAll<number>().as('times')])
        .groupBy('state'),
    )
    .execute()
  return Object.fromEntries(rows.map(({ kind, state, times }) => [`${kind}${state}`, times]))
}
