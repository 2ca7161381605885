import { apiUrl } from './api-url.ts'

/** Pictures kept by us are named by their path on the API's host; Google's have a URL of their own. */
export const pictureUrl = (avatar: string | null): string | null =>
  avatar?.startsWith('/') ? apiUrl + avatar : avatar
