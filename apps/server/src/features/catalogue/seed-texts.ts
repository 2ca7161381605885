import type { Language } from '@vazhipadu/locales/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../platform/db/database.ts'
import { stampEnglish } from '../settings/stamp-english.ts'

const words = z.record(z.string(), z.record(z.string(), z.string().min(2)))

/** One language's texts, by slug. */
export const textsFile = z.object({
  temple: z.record(z.string(), z.string()),
  deities: words.optional(),
  concerns: words,
  sessions: words.optional(),
  offerings: words,
})
type TextsFile = z.output<typeof textsFile>
type Subjects = Exclude<keyof TextsFile, 'temple'>

const updates = {
  deities: sql`update deity set`,
  concerns: sql`update concern set`,
  sessions: sql`update pooja_session set`,
  offerings: sql`update offering set`,
}

/** The seed's translated subjects, with the slugs that identify them in the translations. */
export type SeededEnglish = {
  subjects: Subjects
  id: number | string
  slug: string
  english: { name: string; description?: string; contents?: string | null }
}

/** Seeds translations only for rows that have none and whose English is still the seed's. */
export async function seedTexts(
  trx: Trx,
  seeded: readonly SeededEnglish[],
  files: ReadonlyMap<Language, TextsFile>,
): Promise<void> {
  for (const { subjects, id, slug, english } of seeded) {
    const of = stampEnglish(english)
    const texts = [...files].flatMap(([language, file]) => {
      const own = file[subjects]?.[slug]
      return own ? [[language, { ...own, of }]] : []
    })
    await sql`${updates[subjects]} texts = ${JSON.stringify(Object.fromEntries(texts))}
      where id = ${id} and texts = '{}' and name = ${english.name}`.execute(trx)
  }
}
