import type { Plugin } from 'vite'

/** The content of /config.json, from the API's environment variables. It is public: no secrets. */
export function listAddresses(env: Record<string, string | undefined>): Record<string, string> {
  return {
    api: env.API_URL ?? 'http://localhost:4000',
    bridge: env.BRIDGE_URL ?? 'http://localhost:5473',
    google: env.GOOGLE_CLIENT_IDS?.split(',')[0] ?? '',
    gsi: env.GSI_URL ?? 'https://accounts.google.com/gsi/client',
    source: env.SOURCE_URL ?? '',
    // Shows the demo notice on every page; absent on real installations.
    ...(env.DEMO === 'true' && { demo: 'true' }),
  }
}

/** Serves /config.json in development, like the production host. */
export function serveAddresses(env: Record<string, string | undefined>): Plugin {
  return {
    name: 'serve-addresses',
    configureServer: ({ middlewares }) =>
      void middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(listAddresses(env)))
      }),
  }
}
