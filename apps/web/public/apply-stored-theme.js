// Puts the stored interface preference on the document before the first paint.
// Whatever does not fit is left at its default; the theme store checks the whole value again.
;(() => {
  let theme = {}
  let language
  try {
    // The script of the words that come has its room from the first line on.
    language = localStorage.getItem('language')
    theme = JSON.parse(localStorage.getItem('theme') ?? '{}').state ?? {}
  } catch {
    // Unreadable or forbidden storage: the defaults stand.
  }
  const root = document.documentElement
  const oneOf = (value, allowed) => (allowed.includes(value) ? value : allowed[0])
  root.lang = oneOf(language, ['en', 'ml', 'ta', 'kn', 'hi', 'te'])
  root.dir = oneOf(theme.direction, ['ltr', 'rtl'])
  // Whoever chose dark before the device was asked keeps it.
  const isFollowing = theme.followDevice ?? theme.mode !== 'dark'
  const isDark = isFollowing ? matchMedia('(prefers-color-scheme: dark)').matches : theme.mode === 'dark'
  root.classList.toggle('dark', isDark)
  root.classList.toggle('own-look', !isFollowing)
  root.dataset.schema = oneOf(theme.themeSchema, ['default', 'dark', 'green', 'purple', 'orange'])
  root.dataset.size = oneOf(theme.controlSize, ['md', 'xs', 'sm', 'lg'])
  root.dataset.text = oneOf(theme.textSize, ['small', 'normal', 'large', 'largest'])

  const preload = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes))
  const words = JSON.parse(document.currentScript?.dataset.words ?? '{}')[root.lang]
  if (words) preload({ rel: 'modulepreload', href: words, crossOrigin: '' })

  // The sky of the hour over the sign-in page, asked for before the app is there to draw it. By the usual hours of
  // sunrise and sunset; where the day's own differ the app asks for the right one.
  const skies = JSON.parse(document.currentScript?.dataset.skies ?? '{}')
  if (/^\/(sign-in|sign-up|login)?\/?$/.test(location.pathname) && skies.day) {
    const hour = (Date.now() / 3_600_000 + 5.5) % 24
    const sky = hour < 5.25 || hour > 19.2 ? 'night' : hour < 7.25 ? 'dawn' : hour < 17.2 ? 'day' : 'dusk'
    preload({ rel: 'preload', as: 'image', href: skies[sky] })
  }
})()
