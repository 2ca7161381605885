/** Content of a translation file: texts by nested keys. */
export type Words = { [key: string]: string | Words }

/** A language's translations: those of first pages directly, others as loaders by file. */
export type LanguageFiles = {
  first: Record<string, Words>
  rest: Record<string, () => Promise<Words>>
}
