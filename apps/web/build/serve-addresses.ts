import type { Plugin } from 'vite'
import { listAddresses } from './list-addresses.ts'

/** As the production host does, for development. */
export function serveAddresses(env: Record<string, string | undefined>): Plugin {
  return {
    name: 'serve-addresses',
    configureServer: ({ middlewares }) =>
      void middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(listAddresses(env)))
      }),
  }
}
