import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { describeHead } from './describe-head.ts'
import { preparePage } from './prepare-page.ts'
import { composePictures } from './share-pictures.ts'
import { structurePage } from './structured-data.ts'
import { TemplePage } from './temple-page.tsx'

/**
 * Renders a page as a complete document. Must not run concurrently, because the language is global to the bundle. The
 * page's data is embedded as JSON, which the content security policy does not treat as a script.
 */
export async function renderPage(page: PublicPage, template: string): Promise<string> {
  await preparePage(page.language)
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <TemplePage page={page} />
    </StrictMode>,
  )
  let body = ''
  for await (const chunk of prelude) body += chunk
  return template
    .replace(passingBy, '')
    .replace(/<title>[^<]*<\/title>/, () => writeHead(page))
    .replace('<html lang="en"', `<html lang="${page.language}"`)
    .replace('data-lang="en"', `data-lang="${page.language}"`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${body}</div>\n    ${writeData('page-data', 'application/json', page)}`,
    )
}

/** The template serves paths without a page and is therefore `noindex`; rendered pages remove that tag. */
const passingBy = /\n *<meta name="robots"[^>]*>/

/** One share picture per kind of page, as SVG; the caller converts them to PNG. */
export async function renderSharePictures(): Promise<Record<string, string>> {
  await preparePage('en')
  return composePictures()
}

function writeHead(page: PublicPage): string {
  const { title, description, canonical, alternates, picture } = describeHead(page)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    tag('link', { rel: 'canonical', href: canonical }),
    ...alternates.map(({ language, href }) => tag('link', { rel: 'alternate', hreflang: language, href })),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: alternates[0]?.href ?? canonical }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:title', content: title }),
    tag('meta', { property: 'og:description', content: description }),
    tag('meta', { property: 'og:url', content: canonical }),
    tag('meta', { property: 'og:site_name', content: page.temple.name }),
    tag('meta', { property: 'og:locale', content: `${page.language}_IN` }),
    tag('meta', { property: 'og:image', content: picture }),
    tag('meta', { property: 'og:image:width', content: '1200' }),
    tag('meta', { property: 'og:image:height', content: '630' }),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    writeData('about-page', 'application/ld+json', structurePage(page)),
  ]
  return tags.join('\n    ')
}

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`

const writeData = (id: string, type: string, value: object) =>
  `<script type="${type}" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
