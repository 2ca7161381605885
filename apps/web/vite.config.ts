import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildRoom } from './build/build-room.ts'
import { buildTemple } from './build/build-temple.ts'
import { groupParts } from './build/group-parts.ts'
import { tellShell } from './build/list-shell.ts'
import { nameEndpoints } from './build/name-endpoints.ts'
import { packWhenBuilt } from './build/pack-files.ts'
import { preloadFirstPage } from './build/preload-first-page.ts'
import { serveAddresses } from './build/serve-addresses.ts'
import { wearPseudo } from './build/wear-pseudo.ts'
import { writeOutlines } from './build/write-outlines.ts'

// The gallery and the pseudo-language are for development; GALLERY=1 adds them to a build for tests and pictures.
const pages = ['index.html', ...(process.env.GALLERY ? ['gallery.html'] : [])]
const input = pages.map((page) => `${import.meta.dirname}/${page}`)
const pseudo = process.env.GALLERY ? wearPseudo() : { ...wearPseudo(), apply: 'serve' as const }

export default defineConfig({
  plugins: [
    nameEndpoints(),
    react(),
    tailwindcss(),
    groupParts(import.meta.dirname, input),
    preloadFirstPage(),
    writeOutlines(),
    buildRoom(),
    tellShell(),
    buildTemple(),
    serveAddresses(process.env),
    pseudo,
    // What is only looked at in tests is not packed.
    ...(process.env.GALLERY ? [] : [packWhenBuilt()]),
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  build: {
    target: 'es2022',
    rolldownOptions: { input },
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
