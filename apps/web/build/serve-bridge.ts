import type { Connect, Plugin } from 'vite'

/**
 * Mimics the production host in development: the payment page without `.html` on an origin of its own; all other paths
 * lead to the app.
 */
export function serveBridge(webUrl: string): Plugin {
  const lead: Connect.NextHandleFunction = (request, response, next) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (path === '/razorpay-bridge') request.url = '/razorpay-bridge.html'
    else if (request.headers.accept?.includes('text/html')) {
      response.writeHead(302, { location: `${webUrl}${request.url}` }).end()
      return
    }
    next()
  }
  return { name: 'serve-bridge', configureServer: (server) => void server.middlewares.use(lead) }
}
