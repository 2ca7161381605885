/** The visible text of a mail's HTML: without tags, entities decoded, the hidden preview left out. */
export function readHtml(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
    .replace(/<(br|\/td|\/div|\/p|\/h1|\/h2)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** The non-empty lines of a text. */
export function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
