import { capabilities } from '@vazhipadu/contract/rights'
import { changeSetting, listSettings, settingKeys } from '@vazhipadu/contract/settings'
import { getTemple } from '@vazhipadu/contract/temple'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase, createPool, type Db, sqlRows } from '../../platform/db/database.ts'
import { type Changes, followChanges } from '../../platform/db/follow-changes.ts'
import { createLog } from '../../platform/log.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { grantCapabilities } from '../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { createSettingsCache } from './settings.reads.ts'

// An admin signs up for each capability and setting.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
let devotee: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  api = await startApi()
  admin = await makeAdmin(api)
  devotee = await makeAccount(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  await sqlRows(api.db, 'delete from setting')
  await sqlRows(api.db, "select pg_notify('changed', 'settings')")
})

const change = (key: (typeof settingKeys)[number], value: unknown, token = admin.token) =>
  api.call(changeSetting, { params: { key }, body: { value } }, { token })
const list = async () => (await api.call(listSettings, {}, admin)).body.settings
const listAudit = () =>
  api.db.selectFrom('auditEntry').selectAll().where('action', '=', 'settings.changed').orderBy('id').execute()

describe('the settings', () => {
  test('are all there before anyone has set one', async () => {
    const settings = await list()
    expect(settings.map(({ key }) => key)).toEqual(settingKeys)
    expect(settings.every(({ isDefault, changedAt }) => isDefault && changedAt === null)).toBe(true)
    expect(settings).toContainEqual({
      key: 'sms.dialCodes',
      value: ['91'],
      isDefault: true,
      changedAt: null,
    })
  })

  test('one that was changed is kept, with when', async () => {
    const answer = await change('temple.phone', '+91 477 224 1199')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      key: 'temple.phone',
      value: '+91 477 224 1199',
      isDefault: false,
      changedAt: api.clock.now().toISOString(),
    })
    expect(await list()).toContainEqual(answer.body)
  })

  test('a list is kept as a list', async () => {
    expect((await change('sms.dialCodes', ['91', '971'])).body.value).toEqual(['91', '971'])
    expect((await change('sms.dialCodes', [])).body.value).toEqual([])
  })
})

describe('every change is audited', () => {
  test('with the author, the old and the new value', async () => {
    const earlier = (await listAudit()).length
    await change('temple.opensAt', '04:30')
    api.clock.advance({ minutes: 5 })
    const answer = await change('temple.opensAt', '05:15')
    const rows = (await listAudit()).slice(earlier)
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [null, '04:30'],
      ['04:30', '05:15'],
    ])
    expect(rows[1]).toMatchObject({
      actorId: await getAccountId(api.db, admin.email),
      subjectType: 'setting',
      subjectId: 'temple.opensAt',
      at: api.clock.now(),
      requestId: answer.headers.get('x-request-id'),
    })
  })

  test('the same value again is no change', async () => {
    await change('sms.dialCodes', ['91', '971'])
    const earlier = (await listAudit()).length
    expect((await change('sms.dialCodes', ['91', '971'])).status).toBe(200)
    expect(await listAudit()).toHaveLength(earlier)
  })

  test('a refused one leaves no trace', async () => {
    const earlier = (await listAudit()).length
    expect((await change('temple.opensAt', '25:00')).status).toBe(422)
    expect((await change('temple.opensAt', '04:30', devotee.token)).status).toBe(403)
    expect(await listAudit()).toHaveLength(earlier)
    expect((await list()).every(({ isDefault }) => isDefault)).toBe(true)
  })
})

describe('who may', () => {
  test.each([
    ['GET', '/admin/settings', undefined],
    ['PUT', '/admin/settings/temple.phone', { value: '+91 477 224 1199' }],
  ])('%s %s is for the office only', async (method, path, body) => {
    const stranger = await api.send(method, path, body)
    expect([stranger.status, stranger.body.code]).toEqual([401, 'token_missing'])
    const user = await api.send(method, path, body, devotee)
    expect([user.status, user.body.code]).toEqual([403, 'not_allowed'])
    expect((await api.send(method, path, body, admin)).status).toBe(200)
  })
})

describe('only people with the settings right may change settings', () => {
  test.each([
    ['refunds.secondAdminAbovePaise', 100_000_000],
    ['delivery.chargesPaise', { kerala: 0, india: 0, abroad: 0 }],
    ['calendar.minNazhika', 0],
    ['temple.phone', '+91 477 224 1199'],
  ] as const)('%s', async (key, value) => {
    for (const capability of capabilities) {
      const one = await makeAdmin(api)
      await grantCapabilities(api.db, one.email, [capability])
      const answer = await change(key, value, one.token)
      expect(answer.status, capability).toBe(capability === 'settings' ? 200 : 403)
    }
  })
})

describe('what is refused', () => {
  test.each([
    ['temple.opensAt', '5:30', 'Expected a time like 05:30'],
    ['temple.name', 'S', 'String must contain at least 2 character(s)'],
    ['temple.name', 12, 'Expected string, received number'],
    ['temple.email', 'office', 'Invalid email'],
    ['temple.phone', null, 'Expected string, received null'],
    ['sms.dialCodes', ['+91'], 'Invalid'],
    ['sms.dialCodes', '91', 'Expected array, received string'],
  ] as const)('%s = %j', async (key, value, words) => {
    const answer = await change(key, value)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({ code: 'setting_invalid', detail: words, fields: { value: words } })
  })

  test('no value at all does not quietly mean the default', async () => {
    await change('temple.phone', '+91 477 224 1199')
    const answer = await api.send('PUT', '/admin/settings/temple.phone', {}, admin)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ value: 'Required' })
    expect((await list()).find(({ key }) => key === 'temple.phone')?.value).toBe('+91 477 224 1199')
  })

  test('a setting that does not exist', async () => {
    const answer = await api.send('PUT', '/admin/settings/temple.colour', { value: 'gold' }, admin)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['key'])
  })
})

describe('the temple’s public details', () => {
  test('are for everyone', async () => {
    const answer = await api.call(getTemple, {})
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      name: 'Sree Nagaraja Temple, Kavumpuzha',
      nameMl: 'ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ',
      address: 'Kavumpuzha P.O., Alappuzha, Kerala 688 561',
      phone: '+91 477 224 1180',
      email: 'office@kavumpuzha.example',
      openingHours: '5 am – 12 noon and 5 – 8 pm',
      timeZone: 'Asia/Kolkata',
      webUrl: api.config.WEB_URLS[0],
      mailFrom: api.config.MAIL_FROM,
      languages: ['en'],
    })
  })

  test('follow a change', async () => {
    await change('temple.openingHours', 'closed for the festival')
    await expect
      .poll(async () => (await api.call(getTemple, {})).body.openingHours)
      .toBe('closed for the festival')
  })
})

describe('another process', () => {
  let db: Db
  let changes: Changes
  beforeAll(() => {
    const log = createLog('silent')
    db = createDatabase(api.config, createPool(api.config, log))
    changes = followChanges(api.databaseUrl, log)
  })
  afterAll(async () => {
    await changes.close()
    await db.destroy()
  })

  test('remembers a setting until it is changed anywhere', async () => {
    let told = 0
    changes.on('probe', () => told++)
    // Notifications arrive in order: once the probe has arrived, this process listens and no older one is pending.
    const probe = async () => {
      await sqlRows(api.db, "select pg_notify('changed', 'probe')")
      return told
    }
    await expect.poll(probe).toBeGreaterThan(0)
    const elsewhere = createSettingsCache(db, changes)
    expect(await elsewhere.get('temple.phone')).toBe('+91 477 224 1180')
    // Written to the table without a notification: not seen, because the cache is still valid.
    await sqlRows(api.db, `insert into setting values ('temple.phone', '"+91 1"', now(), gen_random_uuid())`)
    expect(await elsewhere.get('temple.phone')).toBe('+91 477 224 1180')

    await change('temple.phone', '+91 477 224 1199')
    await expect.poll(() => elsewhere.get('temple.phone')).toBe('+91 477 224 1199')
    await expect.poll(async () => (await api.call(getTemple, {})).body.phone).toBe('+91 477 224 1199')
  })

  test('concurrent reads share one query', async () => {
    let asked = 0
    const counting = new Proxy(db, {
      get(target, name) {
        if (name === 'selectFrom') asked++
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const elsewhere = createSettingsCache(counting, changes)
    await Promise.all([
      elsewhere.get('temple.name'),
      elsewhere.get('temple.phone'),
      elsewhere.get('temple.name'),
    ])
    expect(asked).toBe(1)
  })
})
