const clientId: unknown = import.meta.env.VITE_GOOGLE_CLIENT_ID
const scriptUrl: unknown = import.meta.env.VITE_GSI_URL

/** Undefined where the temple has not set Google up: no button is shown then. */
export const googleConfig =
  typeof clientId === 'string' && clientId !== ''
    ? {
        clientId,
        scriptUrl:
          typeof scriptUrl === 'string' && scriptUrl !== ''
            ? scriptUrl
            : 'https://accounts.google.com/gsi/client',
      }
    : undefined
