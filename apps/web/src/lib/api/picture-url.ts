import { addresses } from '../addresses.ts'

/** Our own pictures are stored as a path on the API host; Google's as a full URL. */
export const pictureUrl = (avatar: string | null): string | null =>
  avatar?.startsWith('/') ? addresses.api + avatar : avatar
