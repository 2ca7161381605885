// Renders a static outline of the requested page until the app has loaded. Users can already type and press in it;
// the app takes that over (src/app/outline/carry-over.ts).
;(() => {
  const root = document.documentElement
  const place = document.querySelector('#outline')
  const { words, skies, phoneSkies } = document.currentScript.dataset
  const read = (storage, name) => {
    try {
      return JSON.parse(storage()[name] ?? 'null') ?? {}
    } catch {
      // Unreadable or forbidden storage: as at a first visit.
      return {}
    }
  }
  const kept = (name) => read(() => localStorage, name)
  const { signedIn, user } = kept('session').state ?? {}
  const isSignedIn = signedIn === true
  const [, page] =
    /^\/(sign-in|sign-up|login|forgot-password|reset-password)?\/?$/.exec(location.pathname) ?? []
  const isAuth = !isSignedIn && (page !== undefined || location.pathname === '/')
  const isHome = isSignedIn && /^\/(home\/?)?$/.test(location.pathname) && !user?.authority?.includes('admin')
  const outline = isAuth ? '#sign-in-outline' : isHome ? '#home-outline' : '#page-outline'
  const drawn = document.querySelector(outline)?.content.cloneNode(true)
  if (!drawn) return

  const said = JSON.parse(words)[root.lang] ?? {}
  for (const walk = document.createTreeWalker(drawn, 4); walk.nextNode(); )
    walk.currentNode.data = said[walk.currentNode.data] ?? walk.currentNode.data

  const sky = drawn.querySelector('[data-sky]')
  if (sky) {
    const hour = root.dataset.hour
    sky.dataset.sky = hour
    sky.querySelector('source').srcset = JSON.parse(phoneSkies)[hour]
    sky.querySelector('img').src = JSON.parse(skies)[hour]
  }
  if (isAuth) {
    const form = drawn.querySelector('form')
    if (page && page !== 'sign-in' && page !== 'login') drawn.querySelector('main').replaceChildren()
    else {
      form.querySelector('[name=identifier]').value =
        read(() => sessionStorage, 'typed:identifier').identifier ?? ''
      if (!kept('addresses').google) drawn.querySelector('[data-google]').remove()
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        form.dataset.pressed = ''
      })
      // Typing after pressing cancels the submission, so that half a password is not sent.
      form.addEventListener('input', () => {
        delete form.dataset.pressed
      })
    }
  } else if (
    /^\/priest/.test(location.pathname) ||
    (kept('theme').state?.layout?.type ?? 'topBarClassic') !== 'topBarClassic'
  )
    drawn.querySelector('header').remove()
  place.append(drawn)
})()
