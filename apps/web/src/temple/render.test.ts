// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderPage } from './render.tsx'
import { sampleHelp } from './testing/sample-page.ts'

const template = readFileSync(`${import.meta.dirname}/../../temple.html`, 'utf8')

test('a written page is for search engines; the document that stands for every other address is not', async () => {
  const written = await renderPage(sampleHelp(), template)
  expect(written).toContain('<link rel="canonical" href="https://seva.temple.example/temple/help"')
  expect(written).not.toContain('noindex')
  expect(template).toContain('<meta name="robots" content="noindex" />')
})
