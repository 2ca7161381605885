import tailwindcss from '@tailwindcss/vite'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { serveAddresses } from './build/serve-addresses.ts'

const [webUrl = ''] = (process.env.WEB_URLS ?? 'http://localhost:5173').split(',')

/** The payment page, built separately: its host serves these files only. */
export default defineConfig({
  plugins: [tailwindcss(), serveAddresses(process.env), serveBridge(webUrl)],
  // Separate caches, because two development servers run side by side.
  cacheDir: '../../node_modules/.vite-bridge',
  server: { strictPort: true },
  build: {
    target: 'es2022',
    outDir: 'dist-bridge',
    rolldownOptions: { input: `${import.meta.dirname}/razorpay-bridge.html` },
    assetsInlineLimit: 0,
  },
})

/**
 * Mimics the production host in development: the payment page without `.html` on an origin of its own; all other paths
 * lead to the app.
 */
function serveBridge(webUrl: string): Plugin {
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
