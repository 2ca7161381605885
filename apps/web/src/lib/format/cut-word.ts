/** The beginning of a word, of so many letters at most: a vowel sign is never left without its letter, nor a letter without it. */
export function cutWord(word: string, letters: number): string {
  const parts = word.match(/\P{M}\p{M}*/gu) ?? []
  let cut = ''
  for (const part of parts) {
    if (cut !== '' && cut.length + part.length > letters) break
    cut += part
  }
  return cut
}
