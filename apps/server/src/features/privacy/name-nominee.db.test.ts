import { getPrivacy, nameNominee, removeNominee } from '@vazhipadu/contract/privacy'
import { expect, test } from 'vitest'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeAccount } from '../../testing/make-account.ts'
import { searchEverywhere } from '../../testing/search-everywhere.ts'
import { startApi } from '../../testing/start-api.ts'
import { useStarted } from '../../testing/use-started.ts'

const api = useStarted(() => startApi())
const sister = { name: 'Meera Menon', relation: 'Sister', email: 'Meera@Example.org', mobile: '98470 12345' }

test('is named, replaced and taken back, for oneself alone', async () => {
  const person = await makeAccount(api)
  const other = await makeAccount(api)
  const read = async (by = person) => (await api.call(getPrivacy, {}, by)).body.nominee
  expect(await read()).toBeNull()
  await api.call(nameNominee, { body: sister }, person)
  expect(await read()).toEqual({
    name: 'Meera Menon',
    relation: 'Sister',
    email: 'meera@example.org',
    mobile: '+919847012345',
  })
  await api.call(nameNominee, { body: { name: 'Hari', relation: 'Son', mobile: '9847012346' } }, person)
  expect(await read()).toEqual({ name: 'Hari', relation: 'Son', email: null, mobile: '+919847012346' })
  expect(await read(other)).toBeNull()
  await api.call(removeNominee, {}, person)
  await api.call(removeNominee, {}, person)
  expect(await read()).toBeNull()
  const actions = await api.db
    .selectFrom('auditEntry')
    .select(['action', 'after'])
    .where('subjectId', '=', await getAccountId(api.db, person.email))
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { action: 'nominee.named', after: null },
    { action: 'nominee.named', after: null },
    { action: 'nominee.removed', after: null },
  ])
  expect((await searchEverywhere(api.db, ['Meera Menon', 'meera@example.org'])).size).toBe(0)
})

test.each([
  [{ name: 'Hari', relation: 'Son' }, 'email'],
  [{ name: 'H', relation: 'Son', mobile: '9847012346' }, 'name'],
  [{ name: 'Hari', relation: 'Son', mobile: '12345' }, 'mobile'],
])('%j is refused beside its field', async (body, field) => {
  const refused = await api.call(nameNominee, { body }, await makeAccount(api))
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
})

test('needs a signed-in session', async () => {
  expect((await api.call(getPrivacy, {})).status).toBe(401)
  expect((await api.call(nameNominee, { body: sister })).status).toBe(401)
})
