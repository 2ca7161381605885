import { describe, expect, it } from 'vitest'
import { sampleGroup, sampleName, samplePriestList } from '../../lib/testing/sample-priest-list.ts'
import { countRead, groupStates, listLate, listUnmarked } from './priest.rules.ts'
import type { Kept, Mark } from './priest.store.ts'

const names = (...ids: number[]) => ids.map((id) => sampleName(id))
const keep = (list: Kept['list'], read: Kept['read'] = {}): Kept => ({
  list,
  heardAt: 0,
  checkedAt: 0,
  read,
  seen: [],
})
const mark = (groupId: string, lineIds: number[], changes: Partial<Mark> = {}): Mark => ({
  press: 'p',
  onDate: '2026-11-30',
  groupId,
  offering: { name: '', nameMl: '' },
  lineIds,
  isEarly: false,
  isTried: false,
  refusal: null,
  ...changes,
})
const judge = (kept: Kept, marks: Mark[], time: string) => Object.fromEntries(groupStates(kept, marks, time))

describe('how a group stands', () => {
  const done = sampleGroup('done', [sampleName(1, { isPerformed: true })])
  const first = sampleGroup('first', names(2, 3))
  const second = sampleGroup('second', names(4))
  const noon = sampleGroup('noon', names(5))
  const list = samplePriestList([done, first, second], [noon])

  it('is now where the last session that has begun still waits, and nowhere before the first', () => {
    expect(judge(keep(list), [], '06:38')).toEqual({
      done: 'sent',
      first: 'now',
      second: 'waits',
      noon: 'waits',
    })
    expect(judge(keep(list), [], '10:30').noon).toBe('now')
    expect(judge(keep(list), [], '04:00').first).toBe('waits')
  })

  it('is now where it is being read, whatever the clock says', () => {
    const reading = keep(list, { noon: { lineId: 5, number: 5 } })
    expect(judge(reading, [], '06:38')).toMatchObject({ first: 'waits', noon: 'now' })
  })

  it('is marked here until the office has heard it, and not by a mark that was refused', () => {
    expect(judge(keep(list), [mark('first', [2, 3])], '06:38').first).toBe('marked')
    expect(judge(keep(list), [mark('first', [2, 3], { refusal: 'no' })], '06:38').first).toBe('now')
    expect(judge(keep(list), [mark('first', [2, 3], { onDate: '2026-11-29' })], '06:38').first).toBe('now')
  })

  it('is not done any more when a name came after it', () => {
    const late = sampleGroup('done', [sampleName(1, { isPerformed: true }), sampleName(9, { mark: 'new' })])
    expect(judge(keep(samplePriestList([late])), [], '06:38').done).toBe('now')
    expect(listUnmarked(late)).toEqual([9])
  })
})

describe('how far it was read', () => {
  it('follows the name, not its place', () => {
    const group = sampleGroup('g', [sampleName(1, { mark: 'out' }), ...names(2, 3, 4)])
    const list = samplePriestList([group])
    expect(countRead(group, keep(list, { g: { lineId: 3, number: 3 } }))).toBe(2)
    expect(countRead(group, keep(list))).toBe(0)
  })

  it('knows those before a name that has gone since', () => {
    const group = sampleGroup('g', [...names(1, 2), sampleName(3, { mark: 'out' }), ...names(4)])
    expect(countRead(group, keep(samplePriestList([group]), { g: { lineId: 3, number: 3 } }))).toBe(2)
  })
})

it('lists whoever came, changed or went, with the place on the paper', () => {
  const group = sampleGroup('g', [
    ...names(1),
    sampleName(2, { mark: 'out', gone: 'cancelled' }),
    sampleName(3, { mark: 'new' }),
  ])
  expect(listLate(samplePriestList([group])).map(({ entry, of }) => [entry.mark, entry.number, of])).toEqual([
    ['out', 2, 3],
    ['new', 3, 3],
  ])
})
