import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { type listSentParcels, type Standing, standings } from '@vazhipadu/contract/notifications'
import type { About, Person } from './list-people.ts'
import { planBatch } from './start-batch.ts'

type PeopleQuery = {
  standing: Standing | 'all'
  search?: string | undefined
  skip: number
  limit: number
}
type Chosen = Omit<ResponseOf<typeof listSentParcels>, 'cancelled'>

/** One page of the list, with totals by standing over the whole list. */
export function choosePeople(
  people: readonly Person[],
  kind: About['kind'],
  query: PeopleQuery,
  smsLeft: number,
): Chosen {
  const found = people.filter(
    (person) =>
      (query.standing === 'all' || person.standing === query.standing) && isNamed(person, query.search),
  )
  const untold = people.filter(({ mayTell, standing }) => mayTell && standing === 'untold')
  const planned = planBatch(untold, kind, smsLeft)
  const count = (standing: Standing) => people.filter((person) => person.standing === standing).length
  const counts = Object.fromEntries(standings.map((standing) => [standing, count(standing)]))
  return {
    people: found
      .slice(query.skip, query.skip + query.limit)
      .map(({ accountId: _account, keyStem: _key, ids: _ids, ...person }) => person),
    total: found.length,
    counts: { ...(counts as Record<Standing, number>), all: people.length },
    plan: {
      people: untold.length,
      sms: planned.filter(({ channel }) => channel === 'sms').length,
      email: planned.filter(({ channel }) => channel === 'email').length,
    },
  }
}

function isNamed({ name, phone_no, tran_no }: Person, search = ''): boolean {
  if (search === '') return true
  const digits = search.replace(/\D/g, '')
  return (
    name.toLowerCase().includes(search.toLowerCase()) ||
    tran_no === search.toUpperCase() ||
    (digits.length >= 4 && (phone_no?.endsWith(digits) ?? false))
  )
}
