import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildRoom } from './build/build-room.ts'
import { buildTemple } from './build/build-temple.ts'
import { groupParts } from './build/group-parts.ts'
import { writeShellList } from './build/list-shell.ts'
import { nameEndpoints } from './build/name-endpoints.ts'
import { packWhenBuilt } from './build/pack-files.ts'
import { preloadFirstPage } from './build/preload-first-page.ts'
import { pseudoLocale } from './build/pseudo-locale.ts'
import { serveAddresses } from './build/serve-addresses.ts'
import { writeOutlines } from './build/write-outlines.ts'

// The gallery and the pseudo-language are for development; GALLERY=1 adds them to builds for tests and screenshots.
const pages = ['index.html', ...(process.env.GALLERY ? ['gallery.html'] : [])]
const input = pages.map((page) => `${import.meta.dirname}/${page}`)
const pseudo = process.env.GALLERY ? pseudoLocale() : { ...pseudoLocale(), apply: 'serve' as const }

export default defineConfig({
  plugins: [
    nameEndpoints(),
    react(),
    tailwindcss(),
    groupParts(import.meta.dirname, input),
    preloadFirstPage(),
    writeOutlines(),
    buildRoom(),
    writeShellList(),
    buildTemple(),
    serveAddresses(process.env),
    pseudo,
    // Test builds are not compressed.
    ...(process.env.GALLERY ? [] : [packWhenBuilt()]),
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    target: 'es2022',
    rolldownOptions: { input },
    // A preload list for all pages would add 3 kB to the sign-in page. Without it, pages load their chunks after they
    // arrive; styles must still be listed.
    modulePreload: {
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'js' ? parts.filter((part) => part.endsWith('.css')) : parts,
    },
    // No data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
  },
})
