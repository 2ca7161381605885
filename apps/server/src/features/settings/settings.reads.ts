import { type SettingKey, type SettingValue, settingKeys, settingSchemas } from '@vazhipadu/contract/settings'
import type { Db } from '../../platform/db/database.ts'
import type { Changes } from '../../platform/db/follow-changes.ts'
import { FACTOR_RULE, factorOffFrom } from './settings.rules.ts'

export const SETTINGS_TOPIC = 'settings'

/** The temple's settings, cached until one is changed in any process. */
export type Settings = {
  get<K extends SettingKey>(key: K): Promise<SettingValue<K>>
  /** A value with the time of its last change; null: never set. */
  getChanged<K extends SettingKey>(key: K): Promise<{ value: SettingValue<K>; changedAt: Date | null }>
}

type Stored = Map<string, { value: unknown; changedAt: Date }>

export function createSettingsCache(db: Db, changes: Changes): Settings {
  let remembered: Promise<Stored> | undefined
  let rememberedAt = 0
  const forget = () => {
    remembered = undefined
  }
  changes.on(SETTINGS_TOPIC, forget)
  const read = async (): Promise<Stored> => {
    // Reloads every half minute anyway, because a notification can be lost with its host.
    if (performance.now() - rememberedAt > 30_000) forget()
    if (remembered === undefined) {
      remembered = loadStored(db)
      rememberedAt = performance.now()
    }
    return remembered.catch((error: unknown) => {
      forget()
      throw error
    })
  }
  return {
    get: async (key) => readValue(key, await read()),
    async getChanged(key) {
      const stored = await read()
      return { value: readValue(key, stored), changedAt: stored.get(key)?.changedAt ?? null }
    },
  }
}

export async function listSettings(db: Db) {
  const stored = await loadStored(db)
  return settingKeys.map((key) => {
    const value: unknown = readValue(key, stored)
    const changedAt = stored.get(key)?.changedAt ?? null
    const isFactorOff = key === FACTOR_RULE && value === false && changedAt !== null
    return {
      key,
      value,
      isDefault: !stored.has(key),
      changedAt: changedAt?.toISOString() ?? null,
      ...(isFactorOff && { takesEffectAt: factorOffFrom(changedAt).toISOString() }),
    }
  })
}

async function loadStored(db: Db): Promise<Stored> {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'changedAt']).execute()
  return new Map(rows.map((row) => [row.key, row]))
}

function readValue<K extends SettingKey>(key: K, stored: Stored): SettingValue<K> {
  return settingSchemas[key].parse(stored.get(key)?.value) as SettingValue<K>
}

/**
 * Whether every office member must use a second factor. Switched on, the rule takes effect at once; switched off, it
 * stays in force for a week, in which the notified staff can object. Otherwise one manager alone could reduce the
 * office's protection to passwords.
 */
export async function isFactorRequired(settings: Settings, now: Date): Promise<boolean> {
  const { value, changedAt } = await settings.getChanged(FACTOR_RULE)
  return value || (changedAt !== null && now < factorOffFrom(changedAt))
}
