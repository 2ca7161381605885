import { mkdtempSync, rmSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { inlineScripts } from './list-inline-scripts.ts'

type Outlines = { style: string; drawn: Record<string, string>; words: object }
const web = `${import.meta.dirname}/..`
const themeFile = /<script src="\/apply-stored-theme\.js"([^>]*)><\/script>/
const styleSheets = /\n *<link rel="stylesheet"[^>]*>/g

/**
 * Writes the outlines of the first page and their styles into the HTML, so that they are painted without further
 * requests. The style sheets follow behind: they delay the app, but not the paint.
 */
export function writeOutlines(): Plugin {
  return {
    name: 'write-outlines',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return html
        const { style, drawn, words } = await renderOutlines()
        for (const [, file = ''] of style.matchAll(/url\(\/([^)]+)\)/g))
          if (!bundle[file]) throw new Error(`The outline's style names ${file}, which the app does not have`)
        const sheets = (html.match(styleSheets) ?? []).map((sheet) => sheet.trim())
        const data = themeFile.exec(html)?.[1] ?? ''
        const templates = Object.entries(drawn).map(
          ([id, drawing]) => `<template id="${id}">${drawing}</template>`,
        )
        const said = JSON.stringify(words).replaceAll("'", '&#39;')
        const skies = (data.match(/ data-(phone-)?skies='[^']*'/g) ?? []).join('')
        const show = `<script${skies} data-words='${said}'>${inlineScripts.outline}</script>`
        return (
          html
            .replaceAll(styleSheets, '')
            // Low priority for scripts: fonts and sky of the outline come first.
            .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
            .replace(
              themeFile,
              () => `<style>${style}</style>\n    <script${data}>${inlineScripts.theme}</script>`,
            )
            .replace('<div id="root"></div>', (root) =>
              ['<div id="outline"></div>', root, ...templates, show, ...sheets].join('\n    '),
            )
        )
      },
    },
  }
}

/** Renders the outlines with the page's own components, in a temporary build for Node. */
async function renderOutlines(): Promise<Outlines> {
  // Inside the workspace, so that it can resolve node_modules.
  const outDir = mkdtempSync(`${web}/.outlines-`)
  try {
    await build({
      configFile: false,
      root: web,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), tailwindcss()],
      build: {
        ssr: 'src/app/outline/render-outlines.tsx',
        outDir,
        cssMinify: true,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'outlines.mjs' } },
      },
    })
    const made = (await import(`${outDir}/outlines.mjs`)) as { renderOutlines(): Promise<Outlines> }
    return await made.renderOutlines()
  } finally {
    rmSync(outDir, { recursive: true })
  }
}
