// Applies the stored theme to the document before the first paint.
// Invalid values fall back to the default; the theme store validates the whole value again.
;(() => {
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? {}
    } catch {
      // Unreadable or forbidden storage: use the defaults.
      return {}
    }
  }
  const theme = read('theme').state ?? {}
  let language
  try {
    // The stored language, so that the first paint already has the line height of its script.
    language = localStorage.getItem('language')
  } catch {
    // Forbidden storage: use the browser's language.
  }
  const root = document.documentElement
  const oneOf = (value, allowed) => (allowed.includes(value) ? value : allowed[0])
  const known = ['en', 'ml', 'ta', 'kn', 'hi', 'te']
  const ownTongue = navigator.languages
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => known.includes(tag))
  // A page whose URL determines the language keeps that language.
  root.lang = document.currentScript?.dataset.lang ?? oneOf(language ?? ownTongue, known)
  root.dir = oneOf(theme.direction, ['ltr', 'rtl'])
  // Themes stored before `followDevice` existed: a dark one stays dark.
  const isFollowing = theme.followDevice ?? theme.mode !== 'dark'
  const isDark = isFollowing ? matchMedia('(prefers-color-scheme: dark)').matches : theme.mode === 'dark'
  root.classList.toggle('dark', isDark)
  root.classList.toggle('own-look', !isFollowing)
  root.dataset.schema = oneOf(theme.themeSchema, ['default', 'dark', 'green', 'purple', 'orange'])
  root.dataset.size = oneOf(theme.controlSize, ['md', 'xs', 'sm', 'lg'])
  root.dataset.text = oneOf(theme.textSize, ['small', 'normal', 'large', 'largest'])

  const {
    words = '{}',
    devoteeWords = '{}',
    pages = '{}',
    skies = '{}',
    phoneSkies = '{}',
  } = document.currentScript?.dataset ?? {}
  const link = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
  const fetchModule = (href) =>
    href && link({ rel: 'modulepreload', href, crossOrigin: '', fetchPriority: 'low' })
  fetchModule(JSON.parse(words)[root.lang])

  // Connects to the API while the app loads; its address was stored at an earlier visit.
  const { api } = read('addresses')
  if (api) link({ rel: 'preconnect', href: api, crossOrigin: 'use-credentials' })

  const isSignedIn = read('session').state?.signedIn === true
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const page = path === '/' || path === '/login' ? (isSignedIn ? '/home' : '/sign-in') : path
  for (const href of JSON.parse(pages)[page] ?? []) fetchModule(href)
  if (isSignedIn && JSON.parse(pages)[page]) fetchModule(JSON.parse(devoteeWords)[root.lang])

  // Preloads the sky picture of sign-in and home before the app loads, by the usual hours of sunrise and sunset; if
  // today's hours differ, the app loads the right picture.
  const hour = (Date.now() / 3_600_000 + 5.5) % 24
  const sky = hour < 5.25 || hour > 19.17 ? 'night' : hour < 7.25 ? 'dawn' : hour < 17.17 ? 'day' : 'dusk'
  root.dataset.hour = sky
  const onPhone = matchMedia('(max-width: 47.99rem)').matches
  const href = JSON.parse(onPhone ? phoneSkies : skies)[sky]
  if (href && ['/sign-in', '/sign-up', '/home'].includes(page))
    // A browser without AVIF skips this preload and loads the other format when it renders the picture.
    link({ rel: 'preload', as: 'image', type: onPhone ? 'image/avif' : '', href, fetchPriority: 'high' })
})()
