type Star = { id: number; name: string; nameMl: string; spellings?: readonly string[] }

/** Birth stars as options, searchable in all common spellings: Ashlesha is Ayilyam. */
export const starOptions = (stars: readonly Star[]) =>
  stars.map(({ id, name, nameMl, spellings = [] }) => ({
    value: String(id),
    label: name,
    hint: nameMl,
    keywords: [...spellings],
  }))
