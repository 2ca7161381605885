import {
  type TextField,
  type TextKind,
  type TextSubject,
  type Translation,
  textFields,
  translations,
} from '@vazhipadu/contract/catalogue-texts'
import type { Texts } from '@vazhipadu/locales/read-text'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { templeFields } from '../settings/read-temple.ts'
import { listSettings } from '../settings/settings.reads.ts'
import { stampEnglish } from '../settings/stamp-english.ts'

export type KeptKind = Exclude<TextKind, 'temple'>
export type TextRow = {
  id: string
  name: string
  nameMl: string
  description?: string
  contents?: string | null
  texts: Texts
  emblem: string | null
}

/** The queries by kind, with texts under the names of the contract. */
export const selects = {
  offerings: sql`select o.id::text, o.name, o.name_ml, o.description, o.prasadam_contents as contents, o.texts,
    (select d.emblem from deity d where d.id = o.deity_id) as emblem from offering o`,
  deities: sql`select o.id::text, o.name, o.name_ml, o.texts, o.emblem from deity o`,
  concerns: sql`select o.id::text, o.name, o.name_ml, o.description, o.texts, null as emblem from concern o`,
  sessions: sql`select o.id, o.name, o.name_ml, o.texts, null as emblem from pooja_session o`,
} satisfies Record<KeptKind, unknown>
const keptKinds = Object.keys(selects) as KeptKind[]

/** Reads the temple's texts without any cache, because a page must show what was just saved. */
export async function listTexts(db: Db) {
  const subjects: TextSubject[] = []
  for (const kind of keptKinds) {
    const { rows } = await sql<TextRow>`${selects[kind]} order by o.position, o.id`.execute(db)
    for (const row of rows) subjects.push(describeText(kind, row))
  }
  const temple = await readTempleRow(db)
  const offered = temple.languages
  return {
    languages: translations.filter((language) => language === 'ml' || offered.includes(language)),
    subjects: [...subjects, describeText('temple', temple)],
  }
}

/** The temple as one row like the others; its English texts are separate settings. */
export async function readTempleRow(db: Db) {
  const stored = new Map((await listSettings(db)).map(({ key, value }) => [key as string, value]))
  const english = Object.fromEntries(
    templeFields.map((field) => [field, stored.get(`temple.${field}`) as string]),
  )
  const texts = Object.entries(stored.get('temple.texts') as Texts)
  return {
    ...nameAddress(english),
    id: 'temple',
    name: english.name ?? '',
    nameMl: stored.get('temple.nameMl') as string,
    texts: Object.fromEntries(texts.map(([language, own]) => [language, nameAddress(own ?? {})])),
    emblem: null,
    languages: stored.get('languages') as string[],
  }
}

const nameAddress = ({ address, ...words }: Record<string, string | undefined>) =>
  address === undefined ? words : { ...words, templeAddress: address }

/** The English texts to translate; texts that are empty in English are left out. */
export function readEnglish(row: Omit<TextRow, 'texts' | 'emblem'>): TextSubject['english'] {
  const fieldTexts = row as Partial<Record<TextField, string | null>>
  return Object.fromEntries(
    textFields.flatMap((field) => (fieldTexts[field] ? [[field, fieldTexts[field]]] : [])),
  )
}

function describeText(kind: TextKind, row: TextRow): TextSubject {
  const english = readEnglish(row)
  const of = stampEnglish(english)
  const tell = (language: Translation) => {
    const { of: madeOf, ...words } = row.texts[language] ?? {}
    const fieldTexts = language === 'ml' ? { ...words, name: row.nameMl } : words
    if (Object.values(fieldTexts).every((text) => !text)) return []
    return [[language, { words: fieldTexts, isOutdated: madeOf !== undefined && madeOf !== of }]]
  }
  return {
    kind,
    id: row.id,
    emblem: row.emblem,
    english,
    of,
    texts: Object.fromEntries(translations.flatMap(tell)),
  }
}
