import type { Language } from './languages.ts'

/** A temple's own texts by language and field; `of` holds the hash of the English text they were translated from. */
export type Texts = { readonly [L in Language]?: { readonly [field: string]: string | undefined } }

type Row<Field extends string> = {
  /** The `texts` column as stored. */
  readonly texts: unknown
  /** The Malayalam name has its own column. */
  readonly nameMl?: string
} & { readonly [F in Field]: string | null }

/** A temple's text in a language, falling back to English; null if there is no English text. */
export function textIn<Field extends string, GivenRow extends Row<Field>>(
  language: Language,
  row: GivenRow,
  field: Field,
): GivenRow[Field] {
  const english = row[field]
  if (language === 'en' || english === null) return english
  const own =
    language === 'ml' && field === 'name' && row.nameMl !== undefined
      ? row.nameMl
      : (row.texts as Texts)[language]?.[field]
  return (own || english) as GivenRow[Field]
}

/** An offering's name in the language of its reader, order or letter. */
export const nameOfferingIn = (
  language: Language,
  offering: Row<'name'> & { readonly name: string },
): string => textIn(language, offering, 'name')
