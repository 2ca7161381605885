import * as contract from '@vazhipadu/contract/settings'
import { getTemple } from '@vazhipadu/contract/temple'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeSetting } from './change-setting.ts'
import { listSettings, type Settings } from './settings.reads.ts'

export function settingsRoutes(app: FastifyInstance, deps: Platform & { settings: Settings }): void {
  const { db, clock, config, settings } = deps

  implement(app, getTemple, async () => ({
    name: await settings.get('temple.name'),
    nameMl: await settings.get('temple.nameMl'),
    address: await settings.get('temple.address'),
    phone: await settings.get('temple.phone'),
    email: await settings.get('temple.email'),
    openingHours: await settings.get('temple.openingHours'),
    timeZone: config.TEMPLE_TIME_ZONE,
    webUrl: config.WEB_URLS[0] ?? '',
    mailFrom: config.MAIL_FROM,
  }))

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
