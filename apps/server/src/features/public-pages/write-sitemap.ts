import { type PageAddress, pagePath } from '@vazhipadu/contract/public-pages/page-paths'
import type { Language } from '@vazhipadu/locales/languages'

type Site = { webUrl: string; languages: Language[]; addresses: PageAddress[] }

/** Every page in every language, each with the same page in the others, for those who search. */
export function writeSitemap({ webUrl, languages, addresses }: Site): string {
  const entries = addresses.flatMap((address) => {
    const others = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${webUrl}${pagePath(address, language)}"/>`,
    )
    return languages.map(
      (language) => `<url><loc>${webUrl}${pagePath(address, language)}</loc>${others.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
