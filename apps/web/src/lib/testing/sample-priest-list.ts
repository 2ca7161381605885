import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getPriestList } from '@vazhipadu/contract/priest'

type PriestList = ResponseOf<typeof getPriestList>
type Group = PriestList['sessions'][number]['groups'][number]
type Entry = Group['entries'][number]

export function sampleName(line_id: number, changes: Partial<Entry> = {}): Entry {
  const name = `Person ${line_id}`
  const star = { name: 'Makam', nameMl: 'മകം' }
  const plain = { line_id, number: line_id, name, nameMl: null, star, note: '', mark: null, was: null }
  return { ...plain, gone: '', isPerformed: false, ...changes }
}

export function sampleGroup(id: string, entries: Entry[], changes: Partial<Group> = {}): Group {
  const count = entries.filter(({ mark }) => mark !== 'out').length
  return {
    id,
    offering: { name: `Pooja ${id}`, nameMl: `പൂജ ${id}` },
    deity: { name: 'Nagaraja', nameMl: 'നാഗരാജാവ്' },
    amount: '',
    count,
    performed: entries.filter(({ isPerformed }) => isPerformed).length,
    performedAt: null,
    posted: 0,
    entries,
    ...changes,
  }
}

/** Usha at 5:30 and uchcha at 10:30; it is 6:38 on the day. */
export function samplePriestList(usha: Group[], ucha: Group[] = []): PriestList {
  const count = (groups: Group[]) => groups.reduce((sum, group) => sum + group.count, 0)
  return {
    tag: 'first',
    on_date: '2026-11-30',
    now: '2026-11-30T01:08:00.000Z',
    endsAt: '2026-11-30T18:30:00.000Z',
    malayalamDate: 'വൃശ്ചികം 14',
    star: { name: 'Ayilyam', nameMl: 'ആയില്യം' },
    starUntil: '9:42 am',
    count: count(usha) + count(ucha),
    paper: { version: 2, madeAt: '2026-11-29T22:00:00.000Z' },
    sessions: [
      {
        id: 'usha',
        name: 'Usha pooja',
        nameMl: 'ഉഷഃപൂജ',
        startsAt: '05:30',
        count: count(usha),
        groups: usha,
      },
      {
        id: 'ucha',
        name: 'Ucha pooja',
        nameMl: 'ഉച്ചപൂജ',
        startsAt: '10:30',
        count: count(ucha),
        groups: ucha,
      },
    ].filter(({ groups }) => groups.length > 0),
  }
}
