import type { Language } from './languages.ts'

/** A temple's own words by language and field; `of` marks the English that a language's words were made from. */
export type Texts = { readonly [L in Language]?: { readonly [field: string]: string | undefined } }

type Row<Field extends string> = {
  /** As the database has them. */
  readonly texts: unknown
  /** The Malayalam name has a column of its own. */
  readonly nameMl?: string
} & { readonly [F in Field]: string | null }

/** A text of the temple's in a language, else in English; what the temple has no English for it does not say at all. */
export function textIn<Field extends string, Given extends Row<Field>>(
  language: Language,
  row: Given,
  field: Field,
): Given[Field] {
  const english = row[field]
  if (language === 'en' || english === null) return english
  const own =
    language === 'ml' && field === 'name' && row.nameMl !== undefined
      ? row.nameMl
      : (row.texts as Texts)[language]?.[field]
  return (own || english) as Given[Field]
}

/** An offering's name as its reader, its order or its letter wants it. */
export const nameOfferingIn = (
  language: Language,
  offering: Row<'name'> & { readonly name: string },
): string => textIn(language, offering, 'name')
