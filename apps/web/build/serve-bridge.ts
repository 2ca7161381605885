import type { Connect, Plugin } from 'vite'

/** The payment page is a document of its own at an address without `.html`; a production host maps it likewise. */
export function serveBridge(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    if (request.url) request.url = request.url.replace(/^\/razorpay-bridge(?=\?|$)/, '/razorpay-bridge.html')
    next()
  }
  return {
    name: 'serve-bridge',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  }
}
