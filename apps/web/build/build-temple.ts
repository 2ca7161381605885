import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { inlineScripts } from './list-inline-scripts.ts'

const root = join(import.meta.dirname, '..')

/** What the worker writes the pages with stands beside the app's files, never among what the host serves. */
const renderDirectory = (dir: string) => `${dir}-render`

const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
}

/** Whole in one file: where it runs there are none of the web's packages. */
export async function buildRenderer(dir: string): Promise<void> {
  await build({
    ...shared,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'node24',
      outDir: dir,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      ssr: 'src/temple/render.tsx',
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  })
  copyFileSync(`${root}/public/robots.txt`, `${dir}/robots.txt`)
}

/**
 * Builds the pages that are read without an account after the app and beside it, alone: what they shared with the app
 * would come in the app's files, or weigh on its sign-in. Twice: for the browser, and as the bundle that writes them.
 */
export function buildTemple(): Plugin {
  return {
    name: 'build-temple',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/temple(\/|\?|$)/.test(request.url ?? '')) request.url = '/temple.html'
        next()
      })
    },
    async writeBundle({ dir = 'dist' }) {
      await build({
        ...shared,
        build: {
          target: 'es2022',
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          rolldownOptions: { input: `${root}/temple.html` },
        },
      })
      inlineFirst(dir)
      const render = renderDirectory(dir)
      await buildRenderer(render)
      copyFileSync(`${dir}/temple.html`, `${render}/temple.html`)
    },
  }
}

/** The first paint waits for nothing but the page itself. */
function inlineFirst(dir: string) {
  const file = `${dir}/temple.html`
  const styled = readFileSync(file, 'utf8').replaceAll(
    /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)">/g,
    (whole, href: string) => {
      const styles = join(dir, 'assets', basename(href))
      return existsSync(styles) ? `<style>${readFileSync(styles, 'utf8')}</style>` : whole
    },
  )
  const html = styled
    .replace(
      /<script src="\/apply-stored-theme\.js"([^>]*)>/,
      (_whole, data: string) => `<script${data}>${inlineScripts.theme}`,
    )
    // It is read before it lives: the letters and the sky come first.
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
  writeFileSync(file, html)
}
