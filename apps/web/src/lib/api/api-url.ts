const configured: unknown = import.meta.env.VITE_API_URL

/** The API answers at the root of its own host, never under the web app's origin. */
export const apiUrl = (
  typeof configured === 'string' && configured !== '' ? configured : 'http://localhost:4000'
).replace(/\/+$/, '')
