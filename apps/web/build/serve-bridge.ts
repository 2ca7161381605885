import type { Connect, Plugin } from 'vite'

/**
 * As the production host does: the payment page at an address without `.html`, and every other page is the app's, on an
 * origin of its own.
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
