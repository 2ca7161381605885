import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { serveAddresses } from './build/serve-addresses.ts'
import { serveBridge } from './build/serve-bridge.ts'

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
