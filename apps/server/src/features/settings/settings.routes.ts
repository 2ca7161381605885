import * as contract from '@vazhipadu/contract/settings'
import { getTemple } from '@vazhipadu/contract/temple'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { readLanguage } from '../../platform/http/read-language.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeSetting } from './change-setting.ts'
import { readTemple } from './read-temple.ts'
import { listSettings, type Settings } from './settings.reads.ts'

export function settingsRoutes(app: FastifyInstance, deps: Platform & { settings: Settings }): void {
  const { db, clock, config, settings } = deps

  implement(app, getTemple, async ({ request }) => {
    const { receiptNote: _note, ...temple } = await readTemple(settings, readLanguage(request))
    return {
      ...temple,
      phone: await settings.get('temple.phone'),
      email: await settings.get('temple.email'),
      timeZone: config.TEMPLE_TIME_ZONE,
      webUrl: config.WEB_URLS[0] ?? '',
      mailFrom: config.MAIL_FROM,
      languages: await settings.get('languages'),
    }
  })

  implement(app, contract.listSettings, async () => ({ settings: await listSettings(db) }))

  implement(app, contract.changeSetting, async ({ params, body, caller }) => {
    await changeSetting(db, {
      key: params.key,
      value: body.value,
      actorId: caller.accountId,
      at: clock.now(),
    })
    const changed = (await listSettings(db)).find((setting) => setting.key === params.key)
    if (!changed) throw new Error('a known setting is always listed')
    return changed
  })
}
