import type { Plugin } from 'vite'
import { listAddresses } from './list-addresses.ts'

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
