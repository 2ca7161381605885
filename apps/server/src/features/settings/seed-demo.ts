import { settingSchemas } from '@vazhipadu/contract/settings'
import { type Language, languages } from '@vazhipadu/locales/languages'
import type { Db } from '../../platform/db/database.ts'
import { templeFields } from './read-temple.ts'
import { stampEnglish } from './stamp-english.ts'

/** The author of the change: no office member. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type TempleWords = { [L in Language]?: Record<string, string> }

/**
 * The demo temple's settings: every language, and its name and address in each. A real installation has another name
 * and begins with English only. Existing settings stay.
 */
export async function seedDemo(db: Db, words: TempleWords, at: Date): Promise<void> {
  const english = Object.fromEntries(
    templeFields.map((field) => [field, settingSchemas[`temple.${field}`].parse(undefined)]),
  )
  const of = stampEnglish(english)
  const texts = Object.fromEntries(Object.entries(words).map(([language, own]) => [language, { ...own, of }]))
  const rows = { languages, 'temple.texts': settingSchemas['temple.texts'].parse(texts) }
  for (const [key, value] of Object.entries(rows))
    await db
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value), changedAt: at, changedBy: NOBODY })
      .onConflict((row) => row.doNothing())
      .execute()
}
