import { addresses } from '../addresses.ts'

/** Pictures kept by us are named by their path on the API's host; Google's have a URL of their own. */
export const pictureUrl = (avatar: string | null): string | null =>
  avatar?.startsWith('/') ? addresses.api + avatar : avatar
