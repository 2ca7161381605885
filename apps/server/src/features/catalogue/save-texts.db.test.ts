import { updateOffering } from '@vazhipadu/contract/catalogue'
import { listTexts, saveTexts } from '@vazhipadu/contract/catalogue-texts'
import { changeSetting } from '@vazhipadu/contract/settings'
import { getTemple } from '@vazhipadu/contract/temple'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { getAccountId } from '../../testing/get-account-id.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

let api: Api
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  const value = ['en', 'ta', 'te']
  await api.call(changeSetting, { params: { key: 'languages' }, body: { value } }, admin)
})
afterAll(() => api.close())

const list = async () => (await api.call(listTexts, {}, admin)).body
const find = async (kind: string, id: string) => {
  const found = (await list()).subjects.find((each) => each.kind === kind && each.id === id)
  if (!found) throw new Error(`there is no ${kind} ${id}`)
  return found
}
type Place = {
  kind: 'offerings' | 'deities' | 'concerns' | 'sessions' | 'temple'
  id: string
  language: 'ml' | 'ta' | 'te'
}
const save = (params: Place, words: object, of: string, by: { token: string } = admin) =>
  api.call(saveTexts, { params, body: { of, words } }, by)
const lastAudit = () =>
  api.db.selectFrom('auditEntry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const readRow = (id: number) =>
  api.db.selectFrom('offering').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the texts', () => {
  test('are listed with their English, in the languages of the temple and in Malayalam', async () => {
    const { languages, subjects } = await list()
    expect(languages).toEqual(['ml', 'ta', 'te'])
    const count = (kind: string) => subjects.filter((each) => each.kind === kind).length
    expect(['offerings', 'deities', 'concerns', 'sessions', 'temple'].map(count)).toEqual([45, 22, 13, 3, 1])
    expect(await find('offerings', '28')).toMatchObject({
      emblem: 'deity-nagaraja',
      english: { name: 'Noorum palum', contents: 'Turmeric and noor in a sealed cover' },
      texts: {
        ml: { words: { name: 'നൂറും പാലും' }, isOutdated: false },
        ta: { words: { name: 'நூறும் பாலும்' }, isOutdated: false },
      },
    })
    // Texts that are empty in English are not offered for translation.
    expect((await find('offerings', '22')).english).not.toHaveProperty('contents')
  })

  test('a saved text is stored, audited and published; other languages are unchanged', async () => {
    const { of } = await find('offerings', '28')
    const words = { name: ' நூறும் பாலும் வழிபாடு ', description: 'புதிய விளக்கம்.', contents: '' }
    const answer = await save({ kind: 'offerings', id: '28', language: 'ta' }, words, of)
    expect(answer.body.texts.ta).toEqual({
      words: { name: 'நூறும் பாலும் வழிபாடு', description: 'புதிய விளக்கம்.' },
      isOutdated: false,
    })
    expect(answer.body.texts.te?.words.name).toBe('నూరుం పాలుం')
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.texts_changed',
      actorId: await getAccountId(api.db, admin.email),
      subjectType: 'offering',
      subjectId: '28',
      before: { language: 'ta', name: 'நூறும் பாலும்' },
      after: { language: 'ta', name: 'நூறும் பாலும் வழிபாடு' },
    })
    const entry = await lastAudit()
    await save({ kind: 'offerings', id: '28', language: 'ta' }, words, of)
    expect((await lastAudit()).id).toBe(entry.id)
  })

  test('all words of a language taken away leave English', async () => {
    const { of } = await find('deities', '1')
    const answer = await save({ kind: 'deities', id: '1', language: 'te' }, { name: '' }, of)
    expect(answer.body.texts).not.toHaveProperty('te')
  })

  test('translations are marked as outdated when the English text changes, until they are reviewed', async () => {
    const before = await find('offerings', '20')
    const {
      deityId,
      poolId,
      sessionId,
      prasadam: kind,
      prasadamGrams,
      prasadamKeepsDays,
      ...row
    } = await readRow(20)
    const { prasadamContents, cutoffDays, cutoffTime, category, version } = row
    const { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances } = row
    const body = {
      ...row,
      category: category as 'vilakku',
      description: 'A lamp of ghee, lit at dusk.',
      deity_id: deityId,
      pool_id: poolId,
      session: sessionId as 'usha',
      concern_ids: [],
      prasadam: {
        kind: kind as 'none',
        grams: prasadamGrams,
        keepsDays: prasadamKeepsDays,
        contents: prasadamContents,
      },
      schedule: { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances },
      cutoff: { daysBefore: cutoffDays, time: cutoffTime },
      version,
    }
    const { status } = await api.call(updateOffering, { params: { id: 20 }, body }, admin)
    expect(status).toBe(200)
    // Saving an offering must not change its translations.
    expect((await readRow(20)).texts).toEqual(row.texts)
    const changed = await find('offerings', '20')
    expect(changed.of).not.toBe(before.of)
    expect([changed.texts.ta?.isOutdated, changed.texts.ml?.isOutdated]).toEqual([true, true])
    const words = changed.texts.ta?.words ?? {}
    // A translation based on an older English text is refused.
    const late = await save({ kind: 'offerings', id: '20', language: 'ta' }, words, before.of)
    expect(late.body.texts.ta?.isOutdated).toBe(true)
    const looked = await save({ kind: 'offerings', id: '20', language: 'ta' }, words, changed.of)
    expect(looked.body.texts.ta).toEqual({ words, isOutdated: false })
  })
})

describe('Malayalam', () => {
  test('has its name in the column that the priest’s paper reads, and the version goes on with it', async () => {
    const { of } = await find('offerings', '1')
    const before = await readRow(1)
    const place = { kind: 'offerings', id: '1', language: 'ml' } as const
    const answer = await save(place, { name: 'പുഷ്പാഞ്ജലി വഴിപാട്', description: 'പുതിയ വിവരണം.' }, of)
    expect(answer.body.texts.ml?.words).toEqual({ name: 'പുഷ്പാഞ്ജലി വഴിപാട്', description: 'പുതിയ വിവരണം.' })
    const row = await readRow(1)
    expect([row.nameMl, row.version]).toEqual(['പുഷ്പാഞ്ജലി വഴിപാട്', before.version + 1])
    expect(row.texts).toMatchObject({ ml: { description: 'പുതിയ വിവരണം.', of } })
    await save(place, { name: 'പുഷ്പാഞ്ജലി വഴിപാട്', description: 'മറ്റൊരു വിവരണം.' }, of)
    expect((await readRow(1)).version).toBe(before.version + 1)
  })

  test('is never without a name', async () => {
    const { of } = await find('concerns', '1')
    const answer = await save({ kind: 'concerns', id: '1', language: 'ml' }, { description: 'വിവരണം' }, of)
    expect([answer.status, answer.body.code]).toEqual([422, 'malayalam_name_missing'])
  })
})

describe('the temple', () => {
  test('is told in a language by whoever keeps the catalogue, and its Malayalam name stays a setting', async () => {
    const keeper = await makeClerk(api, ['catalogue'])
    const { of } = await find('temple', 'temple')
    await save({ kind: 'temple', id: 'temple', language: 'ta' }, { name: 'எங்கள் கோயில்' }, of, keeper)
    const words = { name: 'മറ്റൊരു പേര്', templeAddress: 'കാവുംപുഴ' }
    const { body } = await save({ kind: 'temple', id: 'temple', language: 'ml' }, words, of, keeper)
    expect(body.texts.ml?.words).toEqual({ name: 'ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ', templeAddress: 'കാവുംപുഴ' })
    expect(body.texts.ta?.words).toEqual({ name: 'எங்கள் கோயில்' })
    expect(await lastAudit()).toMatchObject({ action: 'settings.changed', subjectId: 'temple.texts' })
    const read = async () =>
      (await api.call(getTemple, {}, { headers: { 'accept-language': 'ta' } })).body.name
    await expect.poll(read).toBe('எங்கள் கோயில்')
    const malayalam = { headers: { 'accept-language': 'ml' } }
    expect((await api.call(getTemple, {}, malayalam)).body.address).toBe('കാവുംപുഴ')
  })
})

describe('who may', () => {
  test('reading needs the catalogue or audit right, writing the catalogue right', async () => {
    const { of } = await find('deities', '2')
    const place = { kind: 'deities', id: '2', language: 'ta' } as const
    const auditor = await makeClerk(api, ['audit'])
    const clerk = await makeClerk(api, ['desk'])
    expect((await api.call(listTexts, {}, auditor)).status).toBe(200)
    expect((await api.call(listTexts, {}, clerk)).status).toBe(403)
    for (const who of [auditor, clerk]) expect((await save(place, { name: 'நாகம்' }, of, who)).status).toBe(403)
  })

  test('an unknown subject is refused with an explanation', async () => {
    for (const kind of ['offerings', 'temple'] as const) {
      const answer = await save({ kind, id: '9999', language: 'ta' }, { name: 'பெயர்' }, 'x')
      expect([answer.status, answer.body.code]).toEqual([404, 'text_not_found'])
    }
  })
})
