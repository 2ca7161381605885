const parentOrigin = document.body.dataset.parent

function tell(message) {
  if (parentOrigin && window.parent !== window) window.parent.postMessage(message, parentOrigin)
}

for (const button of document.querySelectorAll('[data-dismiss]')) {
  // The whole page was left for the app: there is nothing behind it to close to.
  if (window.parent === window) button.remove()
  button.addEventListener('click', () => tell({ event: 'dismiss' }))
}

for (const button of document.querySelectorAll('[data-fill]')) {
  button.addEventListener('click', () => {
    for (const pair of button.dataset.fill.split(';')) {
      const [name, value] = pair.split('=')
      button.form.elements[name].value = value
    }
  })
}

// On a screen too wide for apps the code is there as soon as UPI is chosen.
for (const form of document.querySelectorAll('[data-scan]')) {
  form.closest('details').addEventListener('toggle', ({ target }) => {
    if (target.open && form.checkVisibility()) form.requestSubmit()
  })
}

// Paid or declined elsewhere: this page then says so, and takes the payer back.
const waits = document.querySelector('[data-wait]')
if (waits) {
  let isLeaving = false
  const ask = async () => {
    const answer = await fetch(waits.dataset.wait).catch(() => undefined)
    // A reload would take back the way that was just chosen.
    if (isLeaving) return
    if (answer?.status === 200) location.reload()
    else setTimeout(ask, 1000)
  }
  document.addEventListener('submit', () => {
    isLeaving = true
  })
  setTimeout(ask, 1000)
}

for (const button of document.querySelectorAll('[data-back]')) {
  button.addEventListener('click', () => history.back())
}

document.querySelector('[data-submit]')?.submit()

const message = document.querySelector('[data-message]')
if (message) tell(JSON.parse(message.textContent))

// The page that framed this one has no handler for the proof: it goes to the callback.
window.addEventListener('message', ({ origin, data }) => {
  if (origin === parentOrigin && data?.event === 'no-handler') {
    document.querySelector('[data-unless-handled]')?.submit()
  }
})

// Twice pressed is once paid.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.gone) event.preventDefault()
    form.dataset.gone = 'yes'
  })
}

window.addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.gone
})
