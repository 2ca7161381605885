/** What a file of words holds: texts by key, in folders of keys. */
export type Words = { [key: string]: string | Words }

/** The words of a language: those of every first page at once, those of other pages by file. */
export type LanguageFiles = {
  first: Record<string, Words>
  rest: Record<string, () => Promise<Words>>
}
