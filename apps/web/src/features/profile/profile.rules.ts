import type { ArtName } from '../../art/load-art.ts'

export type Star = { id: number; name: string; nameMl: string; spellings?: readonly string[] }

/** The constellation of a birth star; a lamp for a star that is not known. */
export const emblemOf = (star: Star | undefined): ArtName =>
  star ? `star-${String(star.id).padStart(2, '0')}-${star.name.toLowerCase()}` : 'lamp-standing'
