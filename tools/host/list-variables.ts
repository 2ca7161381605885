/** Values that differ between installations: each is a `${NAME}` in the configuration. */
export const variables = {
  WEB_HOST: 'host name of the app',
  BRIDGE_HOST: "host name of the payment page; never the app's",
  API_HOST: 'host name of the API',
  WEB_ORIGIN: 'https:// and WEB_HOST, as a browser writes it',
  BRIDGE_ORIGIN: 'https:// and BRIDGE_HOST',
  API_ORIGIN: 'https:// and API_HOST',
  WEB_ROOT: 'directory of the built app, apps/web/dist',
  PAGES_ROOT:
    'directory into which the worker writes the pages that are read without an account, its PAGES_DIRECTORY; none: they are drawn in the browser',
  BRIDGE_ROOT: 'directory of the built payment page, apps/web/dist-bridge',
  CACHE_ROOT: 'directory of nginx’s own, for answers that are the same for everybody and kept for a second',
  API_UPSTREAM: 'where the API listens, host:port; several parted by spaces',
  HTTP_PORT: 'port that only leads to the other one',
  HTTPS_PORT: 'port that serves',
  TLS_CERTIFICATE: 'file of the certificate with its chain, good for the three names',
  TLS_KEY: 'file of its key',
  GOOGLE_ORIGIN: "where Google's sign-in comes from",
  GOOGLE_CLIENT_ID:
    "the client's id at Google, one of the API's GOOGLE_CLIENT_IDS; none: no button of Google's",
  SOURCE_URL: 'address of this version’s source code; the licence requires it for modified versions',
  CHECKOUT_ORIGINS: "where the provider's checkout comes from, parted by spaces",
} as const

export type Variable = keyof typeof variables
