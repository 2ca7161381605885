/** The first letters of a word, cut at grapheme boundaries, so that no vowel sign loses its letter. */
export function cutWord(word: string, letters: number): string {
  const parts = word.match(/\P{M}\p{M}*/gu) ?? []
  let cut = ''
  for (const part of parts) {
    if (cut !== '' && cut.length + part.length > letters) break
    cut += part
  }
  return cut
}
