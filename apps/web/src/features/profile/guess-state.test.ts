import { expect, it } from 'vitest'
import { guessState } from './guess-state.ts'

it.each([
  ['680002', 'IN-KL'],
  ['688 561', 'IN-KL'],
  ['682555', 'IN-LD'],
  ['600001', 'IN-TN'],
  ['403001', 'IN-GA'],
  ['400001', 'IN-MH'],
  ['560001', 'IN-KA'],
])('%s lies in %s', (pin, state) => expect(guessState(pin)).toBe(state))

it.each(['605001', '6800', '012345', ''])('%s tells nothing', (pin) =>
  expect(guessState(pin)).toBeUndefined(),
)
