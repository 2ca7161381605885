const parentOrigin = document.body.dataset.parent

function tell(message) {
  if (parentOrigin && window.parent !== window) window.parent.postMessage(message, parentOrigin)
}

for (const button of document.querySelectorAll('[data-dismiss]')) {
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
