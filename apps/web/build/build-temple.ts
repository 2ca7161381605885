import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { inlineScripts } from './list-inline-scripts.ts'

const root = join(import.meta.dirname, '..')

/** The worker's renderer is written next to the app's directory, because that one is served by the host. */
const renderDirectory = (dir: string) => `${dir}-render`

const shared: InlineConfig = {
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [react(), tailwindcss()],
}

/** One self-contained bundle, because the worker is deployed without the web packages. */
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
 * Builds the public pages separately, after the app: shared chunks would load app code here, or enlarge the sign-in
 * page. Two builds: one for the browser, and one as the bundle that renders the pages.
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

/** Inlines what the first paint needs, so that it waits for the HTML only. */
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
    // Low priority: fonts and sky come first, because the page is readable before hydration.
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
  writeFileSync(file, html)
}
