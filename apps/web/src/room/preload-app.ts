let isAsked = false

/** The app's own files, when a turn is near: whoever goes in finds them there. */
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
    // It is loaded when it is gone to.
  }
}
