import { isDeepStrictEqual } from 'node:util'
import type { saveTexts as contract } from '@vazhipadu/contract/catalogue-texts'
import type { Texts } from '@vazhipadu/locales/read-text'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { changeFrom } from '../settings/change-setting.ts'
import { malayalamNameMissing, textNotFound } from './catalogue.errors.ts'
import { CATALOGUE_TOPIC } from './catalogue.reads.ts'
import { type KeptKind, readEnglish, readTempleRow, selects, type TextRow } from './list-texts.ts'

type Place = z.output<typeof contract.params>
type Input = z.output<typeof contract.body>
type Actor = { actorId: string; at: Date }

const subjectTypes = {
  offerings: 'offering',
  deities: 'deity',
  concerns: 'concern',
  sessions: 'pooja_session',
} satisfies Record<KeptKind, string>

/** Raises the version, so that an open editor with the old Malayalam name cannot write it back. */
const updates = {
  offerings: (nameMl: string) =>
    sql`update offering set version = version + case when name_ml = ${nameMl} then 0 else 1 end,`,
  deities: () => sql`update deity set`,
  concerns: () => sql`update concern set`,
  sessions: () => sql`update pooja_session set`,
} satisfies Record<KeptKind, unknown>

/** Keeps texts that are not blank and exist in English; the others fall back to English. */
const pickNotified = (words: Input['words'], english: Input['words']) =>
  Object.fromEntries(Object.entries(words).filter(([field, text]) => text && field in english))

/** Saves all texts of one language; concurrent changes to other languages are kept. */
export async function saveTexts(db: Db, actor: Actor, place: Place, input: Input): Promise<void> {
  const { kind, id, language } = place
  if (kind === 'temple') return saveTempleTexts(db, actor, place, input)
  await inTransaction(db, async (trx) => {
    const read = sql<TextRow>`${selects[kind]} where o.id::text = ${id} for no key update of o`
    const [row] = (await read.execute(trx)).rows
    if (!row) throw textNotFound()
    const { name, ...others } = pickNotified(input.words, readEnglish(row))
    if (language === 'ml' && (name ?? '').length < 2) throw malayalamNameMissing()
    const nameMl = language === 'ml' ? (name ?? row.nameMl) : row.nameMl
    const own = language === 'ml' || !name ? others : { name, ...others }
    const texts = replaceWords(row.texts, language, own, input.of)
    // Nothing changes, or this is a retry after a lost COMMIT.
    if (nameMl === row.nameMl && isDeepStrictEqual(texts, row.texts)) return
    await sql`${updates[kind](nameMl)} name_ml = ${nameMl}, texts = ${JSON.stringify(texts)}
      where id::text = ${id}`.execute(trx)
    const malayalam = (value: string) => (language === 'ml' ? { nameMl: value } : {})
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'catalogue.texts_changed',
      subjectType: subjectTypes[kind],
      subjectId: id,
      before: { language, ...malayalam(row.nameMl), ...row.texts[language] },
      after: { language, ...malayalam(nameMl), ...texts[language] },
    })
    await announceChange(trx, CATALOGUE_TOPIC)
  })
}

function replaceWords(
  texts: Texts,
  language: Place['language'],
  own: Record<string, string | undefined>,
  of: string,
): Texts {
  const { [language]: _before, ...rest } = texts
  // Malayalam always has an entry, because its name is always there.
  return Object.keys(own).length > 0 || language === 'ml' ? { ...rest, [language]: { ...own, of } } : rest
}

/**
 * Stored as a setting. The temple's Malayalam name is a setting of its own, because it is on all papers, and is changed
 * there.
 */
async function saveTempleTexts(db: Db, actor: Actor, { id, language }: Place, { words, of }: Input) {
  const temple = await readTempleRow(db)
  if (id !== temple.id) throw textNotFound()
  const { name, templeAddress: address, ...others } = pickNotified(words, readEnglish(temple))
  const placed = address ? { address, ...others } : others
  const own = language === 'ml' || !name ? placed : { name, ...placed }
  await changeFrom(db, { key: 'temple.texts', ...actor }, (before) =>
    replaceWords((before ?? {}) as Texts, language, own, of),
  )
}
