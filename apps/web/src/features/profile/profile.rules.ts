import type { ArtName } from '../../art/load-art.ts'

export type Star = { id: number; name: string; nameMl: string; spellings?: readonly string[] }

/** The picture of a birth star's constellation; a lamp if the star is unknown. */
export const emblemOf = (star: Star | undefined): ArtName =>
  star ? `star-${String(star.id).padStart(2, '0')}-${star.name.toLowerCase()}` : 'lamp-standing'
