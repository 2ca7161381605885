const configured: unknown = import.meta.env.VITE_BRIDGE_URL

/** The payment page's origin: never the app's, so that the provider's script shares nothing with it. */
export const bridgeUrl = (
  typeof configured === 'string' && configured !== '' ? configured : 'http://localhost:5473'
).replace(/\/+$/, '')
