import { type SettingKey, type SettingValue, settingKeys, settingSchemas } from '@vazhipadu/contract/settings'
import type { Db } from '../../platform/db/database.ts'
import type { Changes } from '../../platform/db/follow-changes.ts'

export const SETTINGS_TOPIC = 'settings'

/** What the temple has set, remembered until it is changed anywhere. */
export type Settings = { get<K extends SettingKey>(key: K): Promise<SettingValue<K>> }

type Stored = Map<string, { value: unknown; changedAt: Date }>

export function createSettingsCache(db: Db, changes: Changes): Settings {
  let remembered: Promise<Stored> | undefined
  let rememberedAt = 0
  const forget = () => {
    remembered = undefined
  }
  changes.on(SETTINGS_TOPIC, forget)
  return {
    async get(key) {
      // Every half minute anyway: an announcement can be lost with the host that would have carried it.
      if (performance.now() - rememberedAt > 30_000) forget()
      if (remembered === undefined) {
        remembered = loadStored(db)
        rememberedAt = performance.now()
      }
      const stored = await remembered.catch((error: unknown) => {
        forget()
        throw error
      })
      return readValue(key, stored)
    },
  }
}

export async function listSettings(db: Db) {
  const stored = await loadStored(db)
  return settingKeys.map((key) => ({
    key,
    value: readValue(key, stored) as unknown,
    isDefault: !stored.has(key),
    changedAt: stored.get(key)?.changedAt.toISOString() ?? null,
  }))
}

async function loadStored(db: Db): Promise<Stored> {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'changedAt']).execute()
  return new Map(rows.map((row) => [row.key, row]))
}

function readValue<K extends SettingKey>(key: K, stored: Stored): SettingValue<K> {
  return settingSchemas[key].parse(stored.get(key)?.value) as SettingValue<K>
}
