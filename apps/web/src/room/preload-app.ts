let isAsked = false

/** Preloads the app's files when a turn is near. */
export async function preloadApp(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const page = await (await fetch('/index.html')).text()
    for (const [, href = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
      const link = document.createElement('link')
      link.rel = href.endsWith('.js') ? 'modulepreload' : 'preload'
      link.as = href.endsWith('.js') ? 'script' : 'style'
      link.crossOrigin = ''
      link.href = href
      document.head.append(link)
    }
  } catch {
    // The app loads when it is opened.
  }
}
