type Star = { id: number; name: string; nameMl: string; spellings?: readonly string[] }

/** The birth stars as choices, found by whichever spelling people know: Ashlesha is Ayilyam. */
export const starOptions = (stars: readonly Star[]) =>
  stars.map(({ id, name, nameMl, spellings = [] }) => ({
    value: String(id),
    label: name,
    hint: nameMl,
    keywords: [...spellings],
  }))
