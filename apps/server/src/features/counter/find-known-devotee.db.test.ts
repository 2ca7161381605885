import { findKnownDevotee } from '@vazhipadu/contract/counter/known-devotee'
import { addDevotee, savePreference } from '@vazhipadu/contract/profile'
import { expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { startApi } from '../../testing/start-api.ts'
import { codeOf, counterLine } from '../../testing/start-counter.ts'
import { useSelling } from '../../testing/start-selling.ts'

const api = useSelling()
const find = (mobile: string) => api.call(findKnownDevotee, { body: { mobile } }, api.own.clerk)

test('a number that bought at the counter brings its names, spellings and stars, the last first', async () => {
  await api.begin()
  const customer = { name: 'Ammini Amma', mobile: '98470 55555' }
  const devi = { ...counterLine, name: 'Devi', nameMl: 'ദേവി', star_id: 4 }
  const unni = { ...counterLine, name: 'Unni', star_id: 12 }
  expect((await api.sell({ customer, lines: [devi] })).status).toBe(200)
  api.clock.advance({ minutes: 1 })
  const both = { customer, lines: [unni, { ...devi, star_id: 5 }], totalPaise: 2 * api.pricePaise }
  expect((await api.sell(both)).status).toBe(200)

  const found = await find('+91 98470 55555')
  expect(found.body).toEqual({
    customer: 'Ammini Amma',
    people: [
      { name: 'Unni', nameMl: null, star_id: 12 },
      { name: 'Devi', nameMl: 'ദേവി', star_id: 5 },
    ],
  })
  expect((await find('98470 55556')).body).toEqual({ customer: null, people: [] })
  expect(codeOf(await find('nobody'))).toEqual([422, 'mobile_unreadable'])
})

test('an account is shown only while its owner allows it, and only by a number that is proven', async () => {
  const mobile = '+919847012399'
  await sqlRows(api.db, 'update account set mobile = $2, mobile_verified = true where email = $1', [
    api.devotee.email,
    mobile,
  ])
  await api.call(
    addDevotee,
    { body: { name: 'Lakshmi', nameMl: 'ലക്ഷ്മി', starId: 7, relation: 'mother' } },
    api.devotee,
  )
  const names = async () => (await find(mobile)).body.people.map(({ name }) => name)
  expect(await names()).toEqual([])
  const allow = (knownAtCounter: boolean) =>
    api.call(savePreference, { body: { knownAtCounter } }, api.devotee)
  expect((await allow(true)).body.knownAtCounter).toBe(true)
  expect(await names()).toEqual(['Lakshmi'])
  await sqlRows(api.db, 'update account set mobile_verified = false where email = $1', [api.devotee.email])
  expect(await names()).toEqual([])
  await sqlRows(api.db, 'update account set mobile_verified = true where email = $1', [api.devotee.email])
  await allow(false)
  expect(await names()).toEqual([])
})

test('each lookup is written down with the end of the number, and is limited', async () => {
  await find('98470 12377')
  const rows = await sqlRows<{ after: unknown }>(
    api.db,
    `select after from audit_entry where action = 'counter.devotee_looked_up' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ after: { endsIn: '2377', people: 0 } }])

  const strict = await startApi({ LIMIT_KNOWN_DEVOTEES_PER_CLERK_AN_HOUR: '1' }, api)
  try {
    const ask = () => strict.call(findKnownDevotee, { body: { mobile: '98470 12377' } }, api.own.clerk)
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  } finally {
    await strict.close()
  }
})
