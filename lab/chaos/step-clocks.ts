import type { Fault } from './describe-worlds.ts'
import type { Plain } from './start-plain.ts'

/** Longer than any hold. */
const STEP_SECONDS = 25 * 60

const stepAll = async ({ clocks }: Plain, which: number, seconds: number) => {
  await (which === 0 ? clocks?.api : clocks?.worker)?.step(seconds)
}

/** Sets the clock of one API or one worker wrong, and right again. */
export const clockFaults: Fault[] = [
  { name: 'step-clock-forward', sign: 1 },
  { name: 'step-clock-back', sign: -1 },
].map(({ name, sign }) => ({
  name,
  times: 5,
  needs: 'plain',
  isPossible: ({ clocks }) => clocks !== undefined,
  async inject(plain, { which }) {
    await stepAll(plain, which, sign * STEP_SECONDS)
    return () => stepAll(plain, which, 0)
  },
}))
