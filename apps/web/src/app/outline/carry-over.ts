const fields = ['identifier', 'password']

const inputIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/**
 * Removes the static outline once the page has rendered, before the next paint. Moves typed text, focus and selection
 * from the outline's form into the page's form; if another page is shown, the input is discarded.
 */
export function carryOver(outline: Element): void {
  const focused = document.activeElement
  outline.remove()
  const typed = outline.querySelector('form')
  const form = document.querySelector('form')
  if (!typed || !form) {
    giveUp(outline)
    return
  }
  for (const name of fields) {
    const before = inputIn(typed, name)
    const now = inputIn(form, name)
    if (!before || !now) {
      giveUp(outline)
      return
    }
    if (before.value !== '') typeInto(now, before.value)
    if (focused === before) {
      now.focus()
      now.setSelectionRange(before.selectionStart, before.selectionEnd)
    }
    // The caller still references the outline, so clear the password.
    before.value = ''
  }
}

/** Removes the outline when something else is rendered instead; a later page must not submit its form. */
export function giveUp(outline: Element): void {
  outline.remove()
  const form = outline.querySelector('form')
  if (!form) return
  delete form.dataset.pressed
  const password = inputIn(form, 'password')
  if (password) password.value = ''
}

/** Submits the page's form, once it is interactive, if the outline's form was submitted before. */
export function submitPending(outline: Element): void {
  const pressed = outline.querySelector('form[data-pressed]')
  const form = document.querySelector('form')
  if (pressed && !pressed.isConnected && form && inputIn(form, 'password')) form.requestSubmit()
}

const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Sets the value like a keyboard would: React ignores values set through its own property. */
function typeInto(input: HTMLInputElement, text: string): void {
  value?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
