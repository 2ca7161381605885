import type { Offering } from '@vazhipadu/contract/catalogue'
import { beforeAll, expect, it } from 'vitest'
import { loadWords, say } from '../../lib/i18n/i18n.ts'
import { factsOf } from './catalogue-words.ts'

beforeAll(() => Promise.all(['catalogue', 'calendar'].map(loadWords)))

const held = (part: Partial<Offering['schedule']>) =>
  factsOf(
    say,
    {
      schedule: {
        weekdays: [],
        stars: [],
        malayalamMonths: [],
        observances: [],
        notOnTithis: [],
        notOnObservances: [],
        ...part,
      },
      prasadam: { kind: 'none' },
      mustBePresent: false,
    } as unknown as Offering,
    () => undefined,
  )

it.each([
  ['Every day · no prasadam', {}],
  ['Every day except Ekadashi · no prasadam', { notOnObservances: ['ekadashi'] }],
  ['Nearly every day · no prasadam', { notOnTithis: [11] }],
] as const)('%s', (words, part) => expect(held(part as Partial<Offering['schedule']>)).toBe(words))
