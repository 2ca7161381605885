import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildRoom } from './build/build-room.ts'
import { leanI18next } from './build/lean-i18next.ts'
import { leanZod } from './build/lean-zod.ts'
import { preloadFirstPage } from './build/preload-first-page.ts'
import { serveAddresses } from './build/serve-addresses.ts'
import { wearPseudo } from './build/wear-pseudo.ts'

// The gallery and the pseudo-language are for development; GALLERY=1 adds them to a build for tests and pictures.
const pages = ['index.html', ...(process.env.GALLERY ? ['gallery.html'] : [])]
const pseudo = process.env.GALLERY ? wearPseudo() : { ...wearPseudo(), apply: 'serve' as const }

const firstForm =
  /src\/(ui\/([\w-]+\/)?(alert-banner|button|class-names|control-frame|control-size|form-item|form-item-context|icon-button|password-input|spinner|page-heading|text-input)|lib\/form\/[\w-]+|lib\/session\/keep-typed|lib\/format\/sun-clock|lib\/api\/outcome-of|lib\/i18n\/shown-notice|app\/theme\/lazy-look-button|features\/calendar\/read-today|art\/sky)\.tsx?$/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leanZod(),
    leanI18next(),
    preloadFirstPage(),
    buildRoom(),
    serveAddresses(process.env),
    pseudo,
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: pages.map((page) => `${import.meta.dirname}/${page}`),
      // What the sign-in page needs and every other page too: one file is lighter and sooner there than twelve.
      output: { codeSplitting: { groups: [{ name: 'first-form', test: firstForm }] } },
    },
    // The names of every page's parts would weigh 3 kB on the sign-in page. Without them a page asks for its parts when
    // it has arrived; styles must be known beforehand.
    modulePreload: {
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'js' ? parts.filter((part) => part.endsWith('.css')) : parts,
    },
    // Small pictures stay files: data: addresses would need a hole in the content policy.
    assetsInlineLimit: 0,
  },
})
